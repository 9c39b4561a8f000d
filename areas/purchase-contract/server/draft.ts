import { winnerMayChange } from '#areas/award/server/index.ts';
import { fullName, lockLot, lotToOperate } from '#areas/project/server/index.ts';
import { bindFiles } from '#base/file/server/index.ts';
import { nextNumber, numberText } from '#kit/server/numbers.ts';
import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import type { draftContract, removeContract } from '../shared/calls.ts';
import { contractDrafted, contractRemoved } from '../shared/events.ts';
import type { Payment } from '../shared/schema.ts';
import { contractStatus } from '../shared/status.ts';
import { paymentCondition, type PurchaseTerms } from '../shared/terms.ts';
import { contractText, refuse } from '../shared/text/index.ts';
import { CONTRACT_FILES, paperToMove } from './access.ts';
import { bidOf, plain } from './content.ts';
import { about } from './paper.ts';
import { actsOf, insertContract, remove as removeRow } from './store.ts';
import { removeSupplement } from './supplement-store.ts';
import { winnersOf } from './winners.ts';

const PREFIX = 'HT';
const NAME_MAX = 300;

/** 起草合同: with a winner whose notice of award is out; parties, price and what the bid promised are taken over, never typed. */
export async function draft(tx: Tx, { packageId, bidId }: InputOf<typeof draftContract>) {
  await lotToOperate(tx, packageId, 'award');
  const lot = await lockLot(tx, packageId);
  if (await winnerMayChange(tx.db, packageId)) throw refuse('winnerChanging');
  const winners = await winnersOf(tx.db, packageId);
  if (winners.length === 0) throw refuse('notAwarded');
  const winner = winners.find((w) => w.bidId === bidId);
  if (!winner) throw refuse('notFound', 404);
  const { readOut } = await bidOf(tx.db, packageId, bidId);
  const duration = readOut?.duration || null;
  const quality = readOut?.quality || null;
  const year = shanghaiDay(tx.now).slice(0, 4);
  const row = {
    packageId,
    orgId: lot.orgId,
    tendereeOrgId: lot.tendereeOrgId,
    tendereeName: lot.tendereeName,
    agencyName: tx.user.orgName,
    packageName: lot.packageName,
    packageCode: lot.packageCode,
    bidId,
    bidderOrgId: winner.bidderOrgId,
    bidderName: winner.bidderName,
    price: winner.price,
    noticeNo: winner.noticeNo,
    noticeAt: winner.issuedAt,
    contractCode: numberText(PREFIX, year, await nextNumber(tx, `${PREFIX}-${year}`)),
    status: contractStatus.draft,
    // Lots are called 某某采购 already, most of them.
    contractName: contractText
      .say('zh', 'defaultName', { lot: fullName(lot).replace(/采购$/, '') })
      .slice(0, NAME_MAX),
    duration,
    quality,
    fixed: [...(duration ? ['duration'] : []), ...(quality ? ['quality'] : [])],
    purchaseTerms: winner.purchaseTerms,
    payments: winner.purchaseTerms ? [wholePayment(winner.price, winner.purchaseTerms)] : [],
  };
  const id = await insertContract(tx, row);
  if (!id) throw refuse('draftedAlready');
  // Whoever reads the contract reads what it says, also whoever had no part in the purchase.
  const attached = (winner.purchaseTerms?.files ?? []).map((file) => file.id);
  bindFiles(tx, attached, 'purchaseContract.view', { kind: CONTRACT_FILES, id });
  tx.emit(
    contractDrafted,
    { subjectType: 'lot', subjectId: packageId, after: row },
    { packageId, contractId: id },
  );
  return { id };
}

/** 付款节点 to begin with after a simple purchase: all of the price, when its terms say. */
const wholePayment = (price: string, terms: PurchaseTerms): Payment => ({
  name: contractText.say('zh', 'wholePayment'),
  share: '100',
  amount: plain(price),
  dueWhen: paymentCondition(terms),
  dueDay: null,
});

/** 删除草稿: only what was never submitted, a contract or a supplement; it can be drafted anew. */
export async function remove(tx: Tx, { id }: InputOf<typeof removeContract>) {
  const { paper } = await paperToMove(tx, id, 'agency', 'remove');
  const { packageId, contractCode, contract, supplement } = paper;
  const acts = await actsOf(tx.db, contract.id);
  if (supplement ? acts.some((act) => act.supplementId === id) : acts.length > 0)
    throw refuse('submittedOnce');
  if (supplement) await removeSupplement(tx, id);
  else await removeRow(tx, id);
  tx.emit(
    contractRemoved,
    { subjectType: 'lot', subjectId: packageId, before: { contractCode } },
    about(paper),
  );
  return null;
}
