import { createHash } from 'node:crypto';
import type { Lot } from '#areas/project/server/index.ts';
import { byQuotes } from '#areas/project/shared/modes.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import type { Tx } from '#kit/server/context.ts';
import { newId } from '#kit/server/ids.ts';
import type { Refusal } from '#kit/shared/refusal.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { bidRefusedLate } from '../shared/events.ts';
import { DEFAULT_SUITE, signRefusal } from '../shared/sealing.ts';
import { refuseAbout } from '../shared/text/index.ts';
import { receiptSigner } from './receipt-key.ts';
import { REFUSALS_MAX } from '../shared/status.ts';
import { insertRefusal, refusalsOf } from './store-refusal.ts';
import type { UploadRow } from './store.ts';

/** 拒收的依据: quotes stand under another law than bids. */
const ruleOf = ({ purchaseMode }: Lot) => (byQuotes(purchaseMode) ? 'quoteReceipt' : 'bidReceipt');

/** 逾期: the words name the deadline, the answer names the article. */
export const lateRefusal = (act: 'upload' | 'submit' | 'recall', lot: Lot, deadline: Date): Refusal =>
  unlawful(refuseAbout(lot)('late', 409, { deadline: shanghaiTime(deadline) }), {
    rule: act === 'recall' && !byQuotes(lot.purchaseMode) ? 'bidRecall' : ruleOf(lot),
    act: `bid.${act}`,
    subject: ['lot', lot.packageId],
  });

interface Offered {
  readonly lot: Lot;
  readonly envelope: string;
  /** The bidder's own upload, if there was one. */
  readonly upload: UploadRow | undefined;
  readonly deadline: Date;
  readonly at: Date;
  /** 最近检查点 of the public log. */
  readonly checkpoint: string;
}

/**
 * 拒收: a bid that was handed in at or after the deadline is refused with a signed receipt of what was offered and when;
 * the same envelope again finds the receipt that it has.
 */
export async function refuseLate(tx: Tx, offered: Offered): Promise<void> {
  const { lot, upload, deadline, at, checkpoint } = offered;
  const { packageId } = lot;
  const envelopeDigest = createHash('sha256').update(offered.envelope).digest('hex');
  const before = await refusalsOf(tx.db, packageId, tx.user.orgId);
  if (before.length >= REFUSALS_MAX || before.some((r) => r.envelopeDigest === envelopeDigest)) return;
  const refusalId = newId();
  const receipt = await signRefusal(
    {
      format: 'gongheng-refusal/2',
      suite: DEFAULT_SUITE,
      lotId: packageId,
      bidderId: tx.user.orgId,
      refusalId,
      rule: ruleOf(lot),
      deadline: deadline.toISOString(),
      arrivedAt: at.toISOString(),
      envelopeDigest,
      ciphertext: upload
        ? { digest: upload.digest, size: upload.fileSize, uploadedAt: upload.createdAt.toISOString() }
        : null,
      checkpoint,
    },
    receiptSigner(tx),
  );
  await insertRefusal(tx, { id: refusalId, packageId, envelopeDigest, refusedAt: at, receipt });
  tx.emit(
    bidRefusedLate,
    { subjectType: 'bidRefusal', subjectId: refusalId, after: receipt.refusal },
    { packageId, lateMs: at.getTime() - deadline.getTime(), refusalId, envelopeDigest },
  );
}
