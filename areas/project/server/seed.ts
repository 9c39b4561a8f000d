import { seedApproval } from '#base/approval/server/index.ts';
import { stepOf } from '#base/approval/shared/definition.ts';
import { seedValset } from '#base/dictionary/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { areas } from './seed-areas.ts';
import { dictionaries, titles } from './seed-dictionaries.ts';
import type { ProjectDict } from '../shared/main/schema.ts';
import { SERVICE_KEY } from '../shared/status.ts';

/** What a tenant starts with: dictionaries, areas, and how a project is approved. */
export async function seed(tx: Tx): Promise<void> {
  for (const code of Object.keys(dictionaries) as ProjectDict[])
    await seedValset(tx, code, dictionaries[code], titles[code]);
  await seedValset(tx, 'PROJECT_AREA', areas, { zh: '项目地区', en: 'Location' });
  await seedApproval(tx, {
    serviceKey: SERVICE_KEY,
    nodes: [
      stepOf('leader', { zh: '部门负责人审批', en: 'Department head' }),
      {
        key: 'countersign',
        name: { zh: '总经理会签', en: 'General manager countersigns' },
        mode: 'countersign',
        assignees: [{ role: 'director' }],
      },
    ],
  });
}
