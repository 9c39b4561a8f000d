import { lockLot } from '#areas/project/server/index.ts';
import { lotLabel } from '#areas/project/shared/lot.ts';
import { keepRecordSignature } from '#base/ca/server/index.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { recallBid } from '../shared/calls.ts';
import { bidRecalled } from '../shared/events.ts';
import { recallToSign } from '../shared/signing.ts';
import { submitStatus } from '../shared/status.ts';
import { bidTextOf, refuseAbout } from '../shared/text/index.ts';
import { submissionScreens } from '../shared/screens.ts';
import { lotToBid, receives } from './access.ts';
import { lateRefusal } from './refuse-late.ts';
import { endBid, liveBid } from './store.ts';

/** 撤回投标文件: until the deadline, with the certificate of whoever recalls; afterwards a bid binds. */
export async function recall(tx: Tx, { packageId, signature }: InputOf<typeof recallBid>): Promise<null> {
  const { terms } = await lotToBid(tx, packageId);
  const lot = await lockLot(tx, packageId);
  const at = await clockNow(tx);
  if (at >= terms.bidDeadline) throw lateRefusal('recall', lot, terms.bidDeadline);
  if (!receives(lot)) throw refuseAbout(lot)('notOpen');
  const bid = await liveBid(tx.db, packageId, tx.user.orgId);
  if (!bid) throw refuseAbout(lot)('noBid');
  const signatureId = await keepRecordSignature(
    tx,
    recallToSign({ packageId, bidId: bid.id, version: bid.version, ciphertextDigest: bid.ciphertextDigest }),
    { given: signature, asked: true },
  );
  await endBid(tx, bid.id, submitStatus.recalled, at);
  tx.emit(
    bidRecalled,
    {
      subjectType: 'bid',
      subjectId: bid.id,
      before: { submitStatus: bid.submitStatus },
      after: { submitStatus: submitStatus.recalled, signatureId },
    },
    { packageId, bidId: bid.id, version: bid.version, ciphertextDigest: bid.ciphertextDigest },
  );
  await notify(tx, {
    template: messageTemplate(bidTextOf(lot), 'message.recalled'),
    params: { name: lotLabel(lot) },
    to: [tx.user.id],
    webRouter: {
      path: submissionScreens.submit,
      query: { packageId, opType: 'supplier' },
    },
  });
  return null;
}
