import {
  checkIn,
  confirmRecord,
  custodianLotKey,
  finishOpening,
  hallDetail,
  ownEnvelope,
  releaseBidKey,
  releaseLotKey,
  startOpening,
} from '#areas/bid-opening/shared/calls.ts';
import { readEnvelope, releaseBidderKey } from '#areas/bid-submission/shared/sealing.ts';
import { unwrapLotKey } from '#areas/tender-file/shared/lot-key.ts';
import { type Cast, forwardTo, until } from './cast.ts';
import type { ApiUser } from './client.ts';
import { openDemoKey } from './tendering.ts';

/** 解密: the bidder unwraps its half of the key in its own hands and releases it. */
async function decryptOwn(supplier: ApiUser, packageId: string): Promise<void> {
  const key = await openDemoKey(supplier);
  const { envelope } = await supplier.send(ownEnvelope, { packageId });
  const bidderKey = await releaseBidderKey(
    readEnvelope(new TextEncoder().encode(envelope)),
    key.agreeKey,
    packageId,
  );
  await supplier.send(releaseBidKey, { packageId, bidderKey });
}

/** 开标: check-in, start at the deadline, both keys, read-out, confirmation, record. */
export async function open(cast: Cast, packageId: string, deadline: string): Promise<void> {
  const { suppliers, say } = cast;
  await forwardTo(cast, Date.parse(deadline) - 30 * 60_000, '开标前半小时');
  for (const s of suppliers) await s.send(checkIn, { packageId });
  say('三家投标人签到', 'three bidders checked in');
  await forwardTo(cast, deadline, '投标截止、开标时间');
  await openNow(cast, packageId);
}

/** 开标 at the deadline: the host starts, custodian and bidders release their keys, everybody confirms. */
export async function openNow(cast: Cast, packageId: string): Promise<void> {
  const { pm, owner, suppliers, say } = cast;
  await pm.send(startOpening, { packageId });
  say('主持人开始开标', 'the host started the opening');
  const key = await openDemoKey(owner);
  const held = await owner.send(custodianLotKey, { packageId });
  await owner.send(releaseLotKey, {
    packageId,
    lotPrivateKey: await unwrapLotKey(held, key.agreeKey, packageId),
  });
  say('招标人释放标段密钥', 'the tenderee released the lot key');
  for (const s of suppliers) await decryptOwn(s, packageId);
  await until('all bids are read out', async () => {
    const hall = await suppliers[2]?.send(hallDetail, { packageId });
    return hall?.can.confirm === true;
  });
  for (const s of suppliers) await s.send(confirmRecord, { packageId });
  say('三家投标文件解密、唱标、确认', 'three bids decrypted, read out and confirmed');
  await until(
    'the host may end the opening',
    async () => (await pm.send(hallDetail, { packageId })).can.finish,
  );
  await pm.send(finishOpening, { packageId });
  const pdf = await pm.download(`/bos/opening/record/pdf?packageId=${packageId}`);
  say(`开标结束，开标记录 PDF ${pdf.length} 字节`, 'the opening ended; its record is a PDF');
}
