import { lockLot } from '#areas/project/server/index.ts';
import { lotMoved } from '#areas/project/shared/events.ts';
import { lotLabel } from '#areas/project/shared/lot.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { issuedTermsOf } from '#areas/tender-file/server/index.ts';
import { tenderFileIssued } from '#areas/tender-file/shared/events.ts';
import { notify } from '#base/message/server/index.ts';
import { sendType } from '#base/message/shared/status.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import type { Storage } from '#kit/server/storage/storage.ts';
import { type DeadlineHandler, setDeadline } from '#kit/server/ticker.ts';
import { type PreparationReader, react, reactAfter } from '#kit/server/tx.ts';
import { bidClosed } from '../shared/events.ts';
import { BID_DEADLINE } from '../shared/status.ts';
import { bidTextOf } from '../shared/text/index.ts';
import { submissionScreens } from '../shared/screens.ts';
import { receives } from './access.ts';
import { dropUploads, liveBids, unusedUploads } from './store.ts';

/** 采购文件发出: from the publication on the bid deadline is watched. */
export const onIssued = react('bid.issued', tenderFileIssued, async (tx, { payload }) => {
  const terms = await issuedTermsOf(tx.db, payload.packageId);
  if (terms) await setDeadline(tx, BID_DEADLINE, payload.packageId, terms.bidDeadline);
});

/** 顺延: the bid deadline is watched at its new time, in the transaction that puts it off. */
export const watchDeadline = (tx: Tx, packageId: string, at: Date): Promise<void> =>
  setDeadline(tx, BID_DEADLINE, packageId, at);

/** 投标截止: everybody who takes part is called to the opening. */
async function close(tx: Tx, packageId: string): Promise<void> {
  const lot = await lockLot(tx, packageId);
  const terms = await issuedTermsOf(tx.db, packageId);
  if (!terms || !receives(lot) || (await clockNow(tx)) < terms.bidDeadline) return;
  const bidders = await liveBids(tx.db, packageId);
  tx.emit(bidClosed, { subjectType: 'lot', subjectId: packageId }, { packageId });
  const staff = [lot.pmId, terms.custodianUserId, terms.secondCustodianId].flatMap((id) => id ?? []);
  for (const [to, opType] of [
    [staff, 'PM'],
    [bidders.map((b) => b.userId), 'supplier'],
  ] as const)
    await notify(tx, {
      template: messageTemplate(bidTextOf(lot), 'message.closed'),
      params: { name: lotLabel(lot) },
      to,
      also: [sendType.sms, sendType.email],
      webRouter: { path: submissionScreens.openingHall, query: { packageId, opType } },
    });
}

export const bidDeadline: DeadlineHandler = { kind: BID_DEADLINE, due: close };

async function forget(storage: Storage, { read }: PreparationReader, packageId: string): Promise<string[]> {
  const keys = await read((db) => unusedUploads(db, packageId));
  for (const key of keys) await storage.remove(key);
  return keys;
}

/** 清理未递交密文: what was never submitted is thrown away, the bytes first: a row without its bytes is tried again. */
export const onClosed = (storage: Storage) =>
  reactAfter(
    'bid.forgetUploads',
    bidClosed,
    (look, { payload }) => forget(storage, look, payload.packageId),
    async (tx, { payload }, keys) => {
      if (keys.length > 0) await dropUploads(tx, payload.packageId, keys);
    },
  );

/** The same of a lot that ended before its deadline (终止招标); its sealed bids stay as they are. */
export const onEnded = (storage: Storage) =>
  reactAfter(
    'bid.forgetUploadsOfEnded',
    lotMoved,
    async (look, { payload: { packageId, from, to } }) =>
      from === lotStatus.bulletinPublished && to === lotStatus.failed ? forget(storage, look, packageId) : [],
    async (tx, { payload }, keys) => {
      if (keys.length > 0) await dropUploads(tx, payload.packageId, keys);
    },
  );
