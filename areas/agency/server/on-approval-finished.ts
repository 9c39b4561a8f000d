import { onApprovalFinished as whenFinished } from '#base/approval/server/index.ts';
import { namesOf, organisationById } from '#base/organisation/server/index.ts';
import * as events from '../shared/events.ts';
import { relationStatus, SERVICE_KEY } from '../shared/status.ts';
import { about, change } from './relate.ts';
import * as store from './relation-store.ts';
import { tell } from './tell.ts';

/** 审批结束: agreed, the agency is asked; otherwise the relation comes back to whoever drew it up. */
export const onApprovalFinished = whenFinished(
  'agency.approvalFinished',
  SERVICE_KEY,
  async (tx, { serviceId: id, agreed, withdrawn }) => {
    const row = await store.lockForSystem(tx, id);
    if (row?.status !== relationStatus.inApproval) return false;
    const status = agreed ? relationStatus.asked : withdrawn ? relationStatus.draft : relationStatus.returned;
    await store.updateRelation(tx, id, { status });
    const who = withdrawn ? row.createdBy : null;
    const [name] = who ? await namesOf(tx.db, [who]) : [];
    const org = await organisationById(tx.db, row.orgId);
    await store.insertAct(tx, id, agreed ? 'approved' : withdrawn ? 'withdrawn' : 'returned', {
      userId: who,
      userName: name?.trueName ?? '',
      orgName: org?.orgName ?? row.tendereeName,
    });
    const moved = change(id, { status: row.status }, { status });
    if (agreed) {
      tx.emit(events.relationAsked, moved, about(row));
      await tell(tx, 'message.asked', row, 'agency');
    } else {
      tx.emit(events.relationReturned, moved, about(row));
      if (!withdrawn) await tell(tx, 'message.returned', row, 'tenderee');
    }
    return true;
  },
);
