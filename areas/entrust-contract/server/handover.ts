import type { HandoverSource } from '#kit/server/part.ts';
import { contractHandedOver } from '../shared/events.ts';
import { handledBy, handTo } from './store.ts';

/** 委托合同交接: a colleague handles the leaver's contracts, drafts and returned ones among them, and sees them by any data scope. */
export const handovers: readonly HandoverSource[] = [
  {
    name: { zh: '经办的委托合同', en: 'Agency contracts in their charge' },
    count: async ({ db }, { userId, orgId }) => (await handledBy(db, userId, orgId)).length,
    handOver: async (tx, h) => {
      const found = await handledBy(tx.db, h.from.id, h.orgId);
      if (found.length > 0)
        await handTo(
          tx,
          found.map((c) => c.id),
          h.to.id,
        );
      for (const { id, contractCode } of found)
        tx.emit(
          contractHandedOver,
          {
            subjectType: 'entrustContract',
            subjectId: id,
            before: { handledBy: h.from.id },
            after: { handledBy: h.to.id },
          },
          { contractCode },
        );
      return { moved: found.length, left: 0 };
    },
  },
];
