import { approvalBusiness, seedApproval } from '#base/approval/server/index.ts';
import { stepOf } from '#base/approval/shared/definition.ts';
import type { Tx } from '#kit/server/context.ts';
import { whoDid } from '#kit/server/who-did.ts';
import { bulletinSaved } from '../shared/events.ts';
import { bulletinScreens } from '../shared/screens.ts';
import { OTHER_KEY, SERVICE_KEY } from '../shared/status.ts';
import { tenderBulletin } from './store.ts';

const savedIt = { zh: '保存过该公告', en: 'saved this notice' };

approvalBusiness(SERVICE_KEY, {
  name: { zh: '公告审批', en: 'Notice approval' },
  form: bulletinScreens.approve,
  barred: {
    why: savedIt,
    people: async (db, packageId) => {
      const row = await tenderBulletin(db, packageId);
      return row ? whoDid(db, [bulletinSaved], [row.id]) : [];
    },
  },
});

approvalBusiness(OTHER_KEY, {
  name: { zh: '其他公告审批', en: 'Approval of other notices' },
  form: bulletinScreens.otherView,
  barred: { why: savedIt, people: (db, id) => whoDid(db, [bulletinSaved], [id]) },
});

/** What a tenant starts with: the approval of bulletins, department head and then general manager; of other notices the head alone. */
export async function seed(tx: Tx): Promise<void> {
  await seedApproval(tx, {
    serviceKey: SERVICE_KEY,
    nodes: [
      stepOf('leader', { zh: '部门负责人审批', en: 'Department head' }),
      stepOf('director', { zh: '总经理审批', en: 'General manager' }),
    ],
  });
  await seedApproval(tx, {
    serviceKey: OTHER_KEY,
    nodes: [stepOf('leader', { zh: '部门负责人审批', en: 'Department head' })],
  });
}
