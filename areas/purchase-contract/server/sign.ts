import { keepRecordSignature } from '#base/ca/server/index.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { ownerSign } from '../shared/calls.ts';
import { contractSigned, contractTookEffect } from '../shared/events.ts';
import { contractToSign } from '../shared/signing.ts';
import { contractStatus, type Side } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { contractToMove } from './access.ts';
import { plain } from './content.ts';
import { lateReasonOf } from './late.ts';
import { type ContractRow, insertAct, update } from './store.ts';
import { tellAgency, tellOwner, tellSupplier } from './tell.ts';

type Input = InputOf<typeof ownerSign>;

/** 签署: each side signs the digest of what was sent, with the certificate bound to the person (电子签名法第14条); with the second one it is in force. */
const sign =
  (side: Side) =>
  async (tx: Tx, { id, lateReason: given, signature }: Input) => {
    const { lot, contract } = await contractToMove(tx, id, side, 'sign');
    if (signedBy(contract, side)) throw refuse('signedAlready');
    const lateReason = await lateReasonOf(tx, contract, { act: 'purchaseContract.sign', given });
    const { contentDigest, contractCode } = contract;
    const record = contractToSign(side, {
      id,
      contentDigest: contentDigest ?? '',
      contractCode,
      price: plain(contract.price),
    });
    const signatureId = await keepRecordSignature(tx, record, { given: signature, asked: true });
    const at = await clockNow(tx);
    const both = signedBy(contract, side === 'owner' ? 'supplier' : 'owner');
    await update(tx, id, {
      ...(side === 'owner'
        ? { ownerSignedAt: at, ownerSignedBy: tx.user.id, ownerSignatureId: signatureId }
        : { supplierSignedAt: at, supplierSignedBy: tx.user.id, supplierSignatureId: signatureId }),
      ...(both ? { status: contractStatus.inForce, signedAt: at } : {}),
      lateReason,
    });
    await insertAct(tx, id, `${side}Signed`, given || null);
    const { packageId } = contract;
    const change = { subjectType: 'lot' as const, subjectId: packageId, before: { status: contract.status } };
    tx.emit(
      contractSigned,
      { ...change, after: { side, signatureId, contentDigest } },
      { packageId, contractId: id, side },
    );
    if (!both) {
      const tellOther = side === 'owner' ? tellSupplier : tellOwner;
      await tellOther(tx, contract, 'message.signed', { org: tx.user.orgName });
      return null;
    }
    tx.emit(
      contractTookEffect,
      { ...change, after: { status: contractStatus.inForce, signedAt: at } },
      { packageId, contractId: id, contractCode },
    );
    const code = { code: contractCode };
    await tellAgency(tx, contract, lot.pmId, 'message.tookEffect', code);
    await tellOwner(tx, contract, 'message.tookEffect', code);
    await tellSupplier(tx, contract, 'message.tookEffect', code);
    return null;
  };

const signedBy = (contract: ContractRow, side: Side): boolean =>
  (side === 'owner' ? contract.ownerSignedAt : contract.supplierSignedAt) !== null;

export const byOwner = sign('owner');
export const bySupplier = sign('supplier');
