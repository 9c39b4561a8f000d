import { fullName, lockLot, type Lot } from '#areas/project/server/index.ts';
import {
  demandAgreed,
  demandToSubmit,
  type Form,
  onApprovalFinished,
  standingOf,
  start,
} from '#base/approval/server/index.ts';
import type { Standing } from '#base/approval/shared/beforehand.ts';
import type { Chosen } from '#base/approval/shared/wf-parameter.ts';
import { factDigest, type Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { awardScreens } from '../shared/screens.ts';
import { RESULT_KEY } from '../shared/status.ts';
import { waitsForOwner } from './owner.ts';
import { resultOf } from './result-notice.ts';
import { prepareResult } from './result-to-owner.ts';
import { type AwardRow, type CandidateRow, lockByPackage } from './store.ts';
import { winnerOf } from './winners.ts';

const resultApproval = (lot: Lot) =>
  ({ serviceKey: RESULT_KEY, serviceId: lot.packageId, orgId: lot.orgId }) as const;

async function sameResult(db: Db, lot: Lot, award: AwardRow, winner: CandidateRow) {
  const digest = factDigest(await resultOf(db, lot, award, winner));
  return (agreed: Form): boolean => factDigest(agreed) === digest;
}

/**
 * What was agreed to within the agency leads to the tenderee by itself. Where it stands before the tenderee again, they disagreed or it was
 * withdrawn, and it begins anew.
 */
const sameSince = async (db: Db, lot: Lot, award: AwardRow, winner: CandidateRow) =>
  waitsForOwner(lot, award) ? () => false : sameResult(db, lot, award, winner);

/** Refuses to publish a result that its approvers have not agreed to. */
export const demandResultAgreed = async (
  tx: Tx,
  lot: Lot,
  award: AwardRow,
  winner: CandidateRow,
): Promise<void> => demandAgreed(tx, resultApproval(lot), await sameResult(tx.db, lot, award, winner));

/** How the agency's own approval of the bulletin of the result stands. */
export const resultStanding = async (
  db: Db,
  lot: Lot,
  award: AwardRow,
  winner: CandidateRow,
): Promise<Standing> =>
  (await standingOf(db, resultApproval(lot), await sameSince(db, lot, award, winner))).standing;

/** 提交中标公告审批: the result as the public is going to read it. */
export async function submitResult(
  tx: Tx,
  lot: Lot,
  award: AwardRow,
  winner: CandidateRow,
  chosen: Chosen | undefined,
) {
  await demandToSubmit(tx, resultApproval(lot), await sameSince(tx.db, lot, award, winner));
  const { needApproval } = await start(tx, {
    ...resultApproval(lot),
    title: fullName(lot),
    formContent: await resultOf(tx.db, lot, award, winner),
    path: linkTo(awardScreens.bulletinView, { packageId: lot.packageId }),
    required: true,
    chosen,
  });
  return { needApproval };
}

/** 中标公告审批结束: agreed, its tenderee is next where the lot is on the public trading place; elsewhere the agency publishes it. */
export const onResultApproved = onApprovalFinished(
  'award.resultApproved',
  RESULT_KEY,
  async (tx, finished) => {
    if (!finished.agreed) return;
    const lot = await lockLot(tx, finished.serviceId);
    const award = await lockByPackage(tx, finished.serviceId);
    const winner = award && (await winnerOf(tx.db, award.id));
    if (winner && waitsForOwner(lot, award)) await prepareResult(tx, lot, award);
  },
);
