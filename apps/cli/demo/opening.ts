import {
  checkIn,
  confirmRecord,
  custodianLotKey,
  failOpening,
  finishOpening,
  hallDetail,
  ownEnvelope,
  releaseBidKey,
  releaseLotKey,
  startOpening,
} from '#areas/bid-opening/shared/calls.ts';
import { readEnvelope, releaseBidderKey } from '#areas/bid-submission/shared/sealing.ts';
import { unwrapLotKey } from '#areas/tender-file/shared/lot-key.ts';
import { readEvent } from '#areas/bid-opening/shared/entries.ts';
import { recordDigest, recordToSign } from '#areas/bid-opening/shared/signing.ts';
import { type Cast, forwardTo, until } from './cast.ts';
import type { ApiUser } from './client.ts';
import { signRecord } from './signer.ts';
import { openDemoKey } from './tendering.ts';

/** 解密: the bidder unwraps its half of the key in its own hands and releases it. */
export async function decryptOwn(supplier: ApiUser, packageId: string): Promise<void> {
  if (!(await supplier.send(hallDetail, { packageId })).can.releaseBidKey) return;
  const key = await openDemoKey(supplier);
  const { envelope } = await supplier.send(ownEnvelope, { packageId });
  const bidderKey = await releaseBidderKey(
    readEnvelope(new TextEncoder().encode(envelope)),
    key.agreeKey,
    packageId,
  );
  await supplier.send(releaseBidKey, { packageId, bidderKey });
}

/** 签到, from an hour before the deadline. */
export async function checkInAll({ suppliers, say }: Cast, packageId: string): Promise<void> {
  for (const s of suppliers)
    if ((await s.send(hallDetail, { packageId })).can.checkIn) await s.send(checkIn, { packageId });
  say(`${suppliers.length} 家投标人签到`, `${suppliers.length} bidders checked in`);
}

/** 开标: check-in, start at the deadline, both keys, read-out, confirmation, record. */
export async function open(cast: Cast, packageId: string, deadline: string): Promise<void> {
  const { pm, say } = cast;
  await forwardTo(cast, Date.parse(deadline) - 30 * 60_000, '开标前半小时');
  await checkInAll(cast, packageId);
  await forwardTo(cast, deadline, '投标截止、开标时间');
  await openNow(cast, packageId);
  const pdf = await pm.download(`/bos/opening/record/pdf?packageId=${packageId}`);
  say(`开标记录 PDF ${pdf.length} 字节`, 'the record is a PDF');
}

/** 结束开标: the host signs every entry with the demonstration certificate. */
async function finishSigned(pm: ApiUser, packageId: string): Promise<void> {
  const { events } = await pm.send(hallDetail, { packageId });
  const digest = await recordDigest(events.map(readEvent));
  const signature = await signRecord(pm, recordToSign(packageId, digest));
  await pm.send(finishOpening, { packageId, digest, signature });
}

/** 开标 at the deadline: the host starts, custodian and bidders release their keys, everybody confirms. */
export async function openNow(cast: Cast, packageId: string): Promise<void> {
  const { pm, owner, suppliers, say } = cast;
  const hall = async (user: ApiUser) => (await user.send(hallDetail, { packageId })).can;
  if ((await hall(pm)).start) {
    await pm.send(startOpening, { packageId });
    say('主持人开始开标', 'the host started the opening');
  }
  if ((await hall(owner)).releaseLotKey) {
    const key = await openDemoKey(owner);
    const held = await owner.send(custodianLotKey, { packageId });
    await owner.send(releaseLotKey, {
      packageId,
      lotPrivateKey: await unwrapLotKey(held, key.agreeKey, packageId),
    });
    say('招标人释放标段密钥', 'the tenderee released the lot key');
  }
  for (const s of suppliers) await decryptOwn(s, packageId);
  await until('the host may end the opening', async () => {
    for (const s of suppliers) if ((await hall(s)).confirm) await s.send(confirmRecord, { packageId });
    return (await hall(pm)).finish || (await isOver(cast, packageId));
  });
  say(`${suppliers.length} 家投标文件解密、唱标、确认`, 'the bids were decrypted, read out and confirmed');
  if ((await hall(pm)).finish) await finishSigned(pm, packageId);
  say('开标结束', 'the opening ended');
}

const isOver = async ({ pm }: Cast, packageId: string): Promise<boolean> =>
  (await pm.send(hallDetail, { packageId })).can.record;

/** 流标: fewer than three bids at the deadline, nothing is opened. */
export async function failForWantOfBids({ pm, say }: Cast, packageId: string): Promise<void> {
  if (!(await pm.send(hallDetail, { packageId })).can.fail) return;
  await pm.send(failOpening, {
    packageId,
    reason: '至投标截止时间，递交投标文件的投标人少于3个，依法重新招标。',
  });
  say('投标人不足三家，流标', 'fewer than three bidders: the lot failed');
}
