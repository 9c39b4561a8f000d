import type { SignedRecord } from '#base/ca/shared/record-schema.ts';
import type { ContractRecord } from '../shared/schema.ts';
import { type ActKind, actKinds } from '../shared/status.ts';
import type { Paper } from './paper.ts';
import type { ActRow } from './store.ts';

/** Who reads: agency, tenderee and supervision, or the supplier (读者). */
export type Viewer = 'staff' | 'supplier';

const ofBothSides: ReadonlySet<string> = new Set<ActKind>([
  'ownerConfirmed',
  'supplierConfirmed',
  'supplierReturned',
  'ownerSigned',
  'supplierSigned',
]);

/** 办理记录 as it is shown; of how it came about its supplier reads what concerns both sides. */
export const actShown = (acts: readonly ActRow[], viewer: Viewer): ContractRecord['acts'] =>
  acts.flatMap((a) => {
    const kind = actKinds.find((k) => k === a.kind);
    if (!kind || (viewer === 'supplier' && !ofBothSides.has(kind))) return [];
    return [
      {
        kind,
        userName: a.userId === null ? '' : a.userName,
        orgName: a.orgName,
        at: a.actedAt.toISOString(),
        reason: a.reason,
      },
    ];
  });

/** 签署 of both sides: when, by whom, and the signed record that proves it. */
export function signaturesOf(
  paper: Pick<Paper, 'ownerSignedAt' | 'ownerSignatureId' | 'supplierSignedAt' | 'supplierSignatureId'>,
  acts: readonly ActRow[],
  proofs: ReadonlyMap<string, SignedRecord>,
): Pick<ContractRecord, 'ownerSigned' | 'supplierSigned'> {
  const signed = (
    kind: 'ownerSigned' | 'supplierSigned',
    at: Date | null,
    signatureId: string | null,
  ): ContractRecord['ownerSigned'] =>
    at && {
      at: at.toISOString(),
      userName: acts.find((a) => a.kind === kind)?.userName ?? '',
      proof: proofs.get(signatureId ?? '') ?? null,
    };
  return {
    ownerSigned: signed('ownerSigned', paper.ownerSignedAt, paper.ownerSignatureId),
    supplierSigned: signed('supplierSigned', paper.supplierSignedAt, paper.supplierSignatureId),
  };
}
