import { winnerReplaced } from '#areas/award/shared/events.ts';
import { bindsWinner } from '#areas/award/server/index.ts';
import { lockLot } from '#areas/project/server/index.ts';
import { react } from '#kit/server/tx.ts';
import { contractLapsed } from '../shared/events.ts';
import { isConcluded, isSent, LAPSED } from '../shared/status.ts';
import { about, paperFrom } from './paper.ts';
import { insertAct, lockById, ofLot, update } from './store.ts';
import { tellAgency, tellOwner, tellSupplier } from './tell.ts';

// 合同已订立: a winner with whom both sides have signed is not replaced.
bindsWinner(async (db, packageId, bidId) =>
  (await ofLot(db, packageId)).some((c) => c.bidId === bidId && isConcluded(c.status)),
);

/** 合同失效: what was being concluded with a winner who was replaced ends; both sides are told, and everything stays on record. */
export const onWinnerReplaced = react(
  'purchaseContract.winnerReplaced',
  winnerReplaced,
  async (tx, { payload: { packageId, bidId } }) => {
    const lot = await lockLot(tx, packageId);
    const found = (await ofLot(tx.db, packageId)).find((c) => c.bidId === bidId);
    const contract = found && (await lockById(tx, found.id));
    if (!contract || isConcluded(contract.status) || contract.status === LAPSED) return;
    const paper = paperFrom({ ...contract, status: LAPSED });
    await update(tx, contract.id, { status: LAPSED });
    await insertAct(tx, paper, 'lapsed', null);
    tx.emit(
      contractLapsed,
      {
        subjectType: 'lot',
        subjectId: packageId,
        before: { status: contract.status },
        after: { status: LAPSED },
      },
      about(paper),
    );
    const code = { code: contract.contractCode };
    await tellAgency(tx, paper, lot.pmId, 'message.lapsed', code);
    await tellOwner(tx, paper, 'message.lapsed', code);
    // Whoever was sent nothing has nothing to forget.
    if (isSent(contract.status)) await tellSupplier(tx, paper, 'message.lapsed', code);
  },
);
