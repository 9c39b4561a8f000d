import { namesShown } from '#areas/committee/server/index.ts';
import { signedRecordsOf } from '#base/ca/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { reportDetail } from '../shared/calls.ts';
import { stage } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { hallFor } from './access.ts';
import { namedSeats } from './names.ts';
import { asksCertificate } from './report.ts';
import { reportOf, signaturesOf } from './store.ts';

/** 评审报告: members read it to sign it; agency, tenderee and supervision once the review is over. */
export async function report(read: Read, { packageId }: InputOf<typeof reportDetail>) {
  const viewer = await hallFor(read, packageId);
  const { review, role, seat: mine } = viewer;
  const member = role === 'leader' || role === 'member';
  const over = review?.stage === stage.finished || review?.stage === stage.allRejected;
  const found = review && (member || over) ? await reportOf(read.db, review.id) : undefined;
  if (!review || !found) throw refuse('reportNotFound', 404);
  const signatures = await signaturesOf(read.db, review.id);
  const proofs = await signedRecordsOf(read.db, { kind: 'review.report', subjectId: packageId });
  return {
    packageId,
    stage: review.stage,
    digest: found.digest,
    content: found.content,
    members: await namedSeats(read, viewer),
    signatures: signatures.map(({ seat, opinion, reason, at, signatureId }) => ({
      seat,
      opinion,
      reason,
      at: at.toISOString(),
      certified: signatureId !== null,
      proof:
        signatureId !== null && (seat === mine || namesShown(viewer.lot))
          ? (proofs.get(signatureId) ?? null)
          : null,
    })),
    certificate: await asksCertificate(read, packageId),
    can: { sign: member && review.stage === stage.signing && !signatures.some((s) => s.seat === mine) },
  };
}
