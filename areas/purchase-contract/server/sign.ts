import { keepRecordSignature } from '#base/ca/server/index.ts';
import type { DocumentParts } from '#base/file/server/index.ts';
import type { SignedText } from '#base/seal/server/index.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { formatMoney } from '#kit/shared/decimal.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { ownerSign } from '../shared/calls.ts';
import { contractSigned, contractTookEffect, scopeChanged } from '../shared/events.ts';
import { contractToSign } from '../shared/signing.ts';
import { contractStatus, type Side } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { paperToMove } from './access.ts';
import { plain } from './content.ts';
import { lateReasonOf } from './late.ts';
import { about, type Paper, updatePaper } from './paper.ts';
import { keepText, textSignedBy } from './sign-text.ts';
import { type ContractRow, insertAct, update } from './store.ts';
import type { SupplementRow } from './supplement-store.ts';
import { tellAgency, tellOwner, tellSupervision, tellSupplier } from './tell.ts';

type Input = InputOf<typeof ownerSign>;

/** 签署: each side signs the digest of what was sent, with the certificate bound to the person (电子签名法第14条); with the second one it is in force. */
const sign =
  (side: Side) =>
  async (tx: Tx, { id, lateReason: given, signature }: Input, text: SignedText | undefined) => {
    const { lot, paper } = await paperToMove(tx, id, side, 'sign');
    if (signedBy(paper, side)) throw refuse('signedAlready');
    const { contentDigest, contractCode, packageId } = paper;
    // What the law gives a last day for is the contract, not what is changed of it later.
    if (!paper.supplement) await keepLateReason(tx, paper.contract, given);
    const record = contractToSign(side, {
      id,
      contentDigest: contentDigest ?? '',
      contractCode,
      price: plain(paper.price),
    });
    const signatureId = await keepRecordSignature(tx, record, { given: signature, asked: true });
    const at = await clockNow(tx);
    const both = signedBy(paper, side === 'owner' ? 'supplier' : 'owner');
    await keepText(tx, paper, { text, otherSigned: both });
    await updatePaper(tx, paper, {
      ...(side === 'owner'
        ? { ownerSignedAt: at, ownerSignedBy: tx.user.id, ownerSignatureId: signatureId }
        : { supplierSignedAt: at, supplierSignedBy: tx.user.id, supplierSignatureId: signatureId }),
      ...(both ? { status: contractStatus.inForce, signedAt: at } : {}),
    });
    await insertAct(tx, paper, `${side}Signed`, given || null);
    const change = { subjectType: 'lot' as const, subjectId: packageId, before: { status: paper.status } };
    tx.emit(
      contractSigned,
      { ...change, after: { side, signatureId, contentDigest } },
      { ...about(paper), side },
    );
    if (!both) {
      const tellOther = side === 'owner' ? tellSupplier : tellOwner;
      await tellOther(tx, paper, 'message.signed', { org: tx.user.orgName });
      return null;
    }
    tx.emit(
      contractTookEffect,
      { ...change, after: { status: contractStatus.inForce, signedAt: at } },
      { ...about(paper), contractCode },
    );
    const code = { code: contractCode };
    await tellAgency(tx, paper, lot.pmId, 'message.tookEffect', code);
    await tellOwner(tx, paper, 'message.tookEffect', code);
    await tellSupplier(tx, paper, 'message.tookEffect', code);
    if (paper.supplement) await tellOfScope(tx, paper, paper.supplement);
    return null;
  };

async function keepLateReason(tx: Tx, contract: ContractRow, given: string): Promise<void> {
  const lateReason = await lateReasonOf(tx, contract, { act: 'purchaseContract.sign', given });
  if (lateReason !== contract.lateReason) await update(tx, contract.id, { lateReason });
}

/** 变更采购范围: what was tendered is changed after the award, so supervision is told of it. */
async function tellOfScope(tx: Tx, paper: Paper, { ground, extraAmount, changeReason }: SupplementRow) {
  if (ground !== 'scopeChange') return;
  const amount = plain(extraAmount);
  const reason = changeReason ?? '';
  tx.emit(
    scopeChanged,
    { subjectType: 'lot', subjectId: paper.packageId, after: { extraAmount: amount, reason } },
    { ...about(paper), extraAmount: amount, reason },
  );
  await tellSupervision(tx, paper, 'message.scopeChanged', { amount: formatMoney(amount), reason });
}

const signedBy = (paper: Paper, side: Side): boolean =>
  (side === 'owner' ? paper.ownerSignedAt : paper.supplierSignedAt) !== null;

/** The text is put together and stored first, outside the transaction that makes it count. */
const signWithText =
  (side: Side) =>
  async (parts: DocumentParts, r: Raw, input: Input): Promise<null> => {
    const text = await textSignedBy(side, parts, r, input);
    return r.write((tx) => sign(side)(tx, input, text));
  };

export const byOwner = signWithText('owner');
export const bySupplier = signWithText('supplier');
