import { approvalBusiness, seedApproval } from '#base/approval/server/index.ts';
import { stepOf } from '#base/approval/shared/definition.ts';
import type { Tx } from '#kit/server/context.ts';
import { whoDid } from '#kit/server/who-did.ts';
import { methodExtracted, methodTaken, tenderFileSaved } from '../shared/events.ts';
import { tenderFileScreens } from '../shared/screens.ts';
import { SERVICE_KEY } from '../shared/status.ts';
import { byPackage } from './store.ts';

approvalBusiness(SERVICE_KEY, {
  name: { zh: '采购文件审批', en: 'Tender documents approval' },
  form: tenderFileScreens.approve,
  barred: {
    why: { zh: '编制过该采购文件', en: 'worked on these tender documents' },
    people: async (db, packageId) => {
      const file = await byPackage(db, packageId);
      return file ? whoDid(db, [tenderFileSaved, methodTaken, methodExtracted], [file.id]) : [];
    },
  },
});

/** What a tenant starts with: the approval of tender files by the department head. */
export async function seed(tx: Tx): Promise<void> {
  await seedApproval(tx, {
    serviceKey: SERVICE_KEY,
    nodes: [stepOf('leader', { zh: '部门负责人审批', en: 'Department head' })],
  });
}
