import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import { react } from '#kit/server/tx.ts';
import { contractSupplemented } from '../shared/events.ts';
import { contractText } from '../shared/text/index.ts';
import { contractScreens } from '../shared/screens.ts';

/** 补录告知: whoever would have approved the contract is told that it took effect without them, and can end it. */
export const onSupplemented = react(
  'entrustContract.supplemented',
  contractSupplemented,
  async (tx, { subjectId, actorId, payload }) => {
    const heads = [
      ...(await membersWithRole(tx.db, 'leader', payload.orgId)),
      ...(await membersWithRole(tx.db, 'director', payload.orgId)),
    ];
    await notify(tx, {
      template: messageTemplate(contractText, 'message.supplemented'),
      params: { name: payload.name, code: payload.contractCode },
      to: [...new Set(heads.map((u) => u.id))].filter((id) => id !== actorId),
      webRouter: { path: contractScreens.form, query: { opType: '0', id: subjectId } },
    });
  },
);
