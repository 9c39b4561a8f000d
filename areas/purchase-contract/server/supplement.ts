import { bindFiles } from '#base/file/server/index.ts';
import { filesIn, settle } from '#base/form/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { compare, dec } from '#kit/shared/decimal.ts';
import { ownValues } from '#kit/shared/fields.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import type { draftSupplement, modifySupplement } from '../shared/calls.ts';
import { contractDrafted, contractModified, supplementLapsed } from '../shared/events.ts';
import { supplementDraftFields } from '../shared/fields.ts';
import { contractStatus, LAPSED } from '../shared/status.ts';
import { extraAmount, extrasOf, groundOf, priceWith } from '../shared/supplement.ts';
import { SUPPLEMENTS_MOST } from '../shared/terms.ts';
import { contractText, refuse } from '../shared/text/index.ts';
import { CONTRACT_FILES, contractToMove, paperToMove } from './access.ts';
import { bidOf, plain } from './content.ts';
import { against, refuseFieldAbout, ruleFor } from './law.ts';
import { about, paperFrom } from './paper.ts';
import { demandNone } from './problems.ts';
import { amountOf, settledPayments } from './save.ts';
import { actsOf, type ContractRow } from './store.ts';
import { demandLawful, supplementValues } from './supplement-content.ts';
import {
  insertSupplement,
  lastSeq,
  openSupplement,
  supplementById,
  supplementsOf,
  updateSupplement,
} from './supplement-store.ts';
import { termsOf } from './terms.ts';

const NAME_MAX = 330;

/** 起草补充协议: to a contract in force, from the terms in force, while no other one is under way. */
export async function draftOne(tx: Tx, { contractId }: InputOf<typeof draftSupplement>) {
  const { contract } = await contractToMove(tx, contractId, 'agency', 'supplement');
  if (await openSupplement(tx.db, contractId)) throw refuse('supplementOpen');
  if ((await supplementsOf(tx.db, contractId)).length >= SUPPLEMENTS_MOST)
    throw refuse('tooManySupplements', 409, { most: SUPPLEMENTS_MOST });
  const { price, payments, ...terms } = await termsOf(tx.db, contract);
  const { packageId, orgId, tendereeOrgId, tendereeName, bidderOrgId, bidderName } = contract;
  const seq = (await lastSeq(tx.db, contractId)) + 1;
  const row = {
    contractId,
    seq,
    packageId,
    orgId,
    tendereeOrgId,
    tendereeName,
    bidderOrgId,
    bidderName,
    contractCode: `${contract.contractCode}-B${seq}`,
    contractName: contractText
      .say('zh', 'supplementName', { name: contract.contractName, n: seq })
      .slice(0, NAME_MAX),
    ...terms,
    // What a share once came to is an amount from now on: another price must not move it.
    payments: payments.map((one) => ({ ...one, share: null })),
    extras: [],
    extraAmount: '0',
    price,
  };
  const id = await insertSupplement(tx, row);
  const supplement = await supplementById(tx.db, id);
  tx.emit(
    contractDrafted,
    { subjectType: 'lot', subjectId: packageId, after: row },
    about(paperFrom(contract, supplement)),
  );
  return { id };
}

/** 修改补充协议: of one that was not sent, or came back; prices of goods and all that decided the award stand, and who tries otherwise is on record. */
export async function modifyOne(tx: Tx, input: InputOf<typeof modifySupplement>) {
  const { paper } = await paperToMove(tx, input.id, 'agency', 'modify');
  const { contract, supplement } = paper;
  if (!supplement) throw refuse('notFound', 404);
  if (supplement.version !== input.version) throw kitRefuse('refused.changed', 409);
  const before = await termsOf(tx.db, contract);
  demandSubstance(contract, input);
  const { items } = await bidOf(tx.db, contract.packageId, contract.bidId);
  const { extras, problems } = extrasOf(items, input.extras);
  demandNone(problems);
  const added = extraAmount(extras);
  const price = priceWith(before.price, added);
  const values = ownValues(supplementDraftFields, input);
  const payments = settledPayments(price, input.payments);
  await demandLawful(tx.db, contract, { ...values, payments, extraAmount: added, price });
  const old = supplementValues(supplement);
  await settle(tx, supplementDraftFields, values, {}, filesIn(supplementDraftFields, old));
  const set = {
    ...values,
    ground: groundOf(values.ground),
    payments,
    extras: [...extras],
    extraAmount: added,
    price,
  };
  await updateSupplement(tx, supplement.id, set);
  bindFiles(tx, filesIn(supplementDraftFields, values), 'purchaseContract.view', {
    kind: CONTRACT_FILES,
    id: supplement.id,
  });
  tx.emit(
    contractModified,
    {
      subjectType: 'lot',
      subjectId: paper.packageId,
      before: { ...old, payments: supplement.payments, extras: supplement.extras },
      after: set,
    },
    about(paper),
  );
  return null;
}

/** 实质性内容不变: price of what was tendered, quality and duration are those of the award, whatever both sides would agree on now. */
function demandSubstance(contract: ContractRow, input: InputOf<typeof modifySupplement>): void {
  const refused = (field: 'price' | 'quality' | 'duration') =>
    against(contract, refuseFieldAbout(contract)(field, `wrong.${field}`), {
      rule: ruleFor(contract, 'contractTerms'),
      act: 'supplement',
    });
  if (input.price !== null && input.price !== undefined) {
    const typed = amountOf(input.price);
    if (!typed || compare(typed, dec(plain(contract.price))) !== 0) throw refused('price');
  }
  for (const field of ['quality', 'duration'] as const) {
    const typed = input[field];
    if (typed !== null && typed !== undefined && typed !== (contract[field] ?? '')) throw refused(field);
  }
}

/** 补充协议失效: the contract is performed, so what was not signed by both sides changes nothing any more. */
export async function lapse(tx: Tx, contract: ContractRow): Promise<void> {
  const open = await openSupplement(tx.db, contract.id);
  if (!open) return;
  // A draft that nobody was sent is the agency's own, to be deleted; one that was taken back from its approval stays on record.
  const sent =
    open.status !== contractStatus.draft ||
    (await actsOf(tx.db, contract.id)).some((act) => act.supplementId === open.id);
  if (!sent) return;
  await updateSupplement(tx, open.id, { status: LAPSED });
  tx.emit(
    supplementLapsed,
    {
      subjectType: 'lot',
      subjectId: contract.packageId,
      before: { status: open.status },
      after: { status: LAPSED },
    },
    about(paperFrom(contract, open)),
  );
}
