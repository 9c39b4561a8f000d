import { randomBytes } from 'node:crypto';
import type { TestUser, World } from '#apps/server/test/world.ts';
import type { Envelope as Answer } from '#kit/shared/call.ts';
import { concat, fromUtf8 } from '#kit/shared/web-crypto.ts';
import { signatureOf } from '#base/ca/server/test/signer.ts';
import { submissionDetail, submitBid } from '../../shared/calls.ts';
import { recallToSign } from '../../shared/signing.ts';
import { type BidFile, bytesSource, type Envelope, envelopeBytes, sealBid } from '../../shared/sealing.ts';
import { type KeyHolder, makeHolder, type PublishedLot, withKey } from './lot.ts';

export interface SealedInTest {
  readonly envelope: Envelope;
  readonly ciphertext: Uint8Array;
}

export const contact = {
  participantName: '孙海',
  mobile: '13800000001',
  phone: '021-88888888',
  email: 'a@b.cn',
};

export const textFile = (name: string, text: string): BidFile => ({
  name,
  ...bytesSource(new TextEncoder().encode(text)),
});

/** Seals as the browser does (本机加密). */
export async function seal(
  lot: PublishedLot,
  bidder: KeyHolder,
  price = '4180000.00',
  more: { files?: BidFile[]; change?: object } = {},
): Promise<SealedInTest> {
  const parts: Uint8Array[] = [];
  const envelope = await sealBid({
    lotId: lot.packageId,
    bidderId: bidder.user.org.id,
    manifest: { readOut: { bidPrice: price, duration: '90天', quality: '合格' }, content: { items: [] } },
    files: more.files ?? [textFile('技术标/方案.txt', '技术方案')],
    lotPublicKey: lot.lotKey.lotPublicKey,
    bidder: bidder.keys,
    sink: (part) => void parts.push(part),
    ...more.change,
  });
  return { envelope, ciphertext: concat(...parts) };
}

/** Uploads ciphertext as the browser does: one multipart stream. */
export async function uploadBytes(
  user: TestUser,
  packageId: string,
  bytes: Uint8Array,
  cut = 0,
): Promise<Answer<{ uploadId: string; size: number; digest: string }>> {
  const boundary = `----${randomBytes(8).toString('hex')}`;
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="bid.enc"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const body = payload.subarray(0, payload.length - cut);
  const response = await user.raw('POST', `/bos/submit/ciphertext?packageId=${packageId}`, body, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  });
  return JSON.parse(response.body) as Answer<{ uploadId: string; size: number; digest: string }>;
}

/** A supplier of its own organisation that holds the documents and a certificate. */
export async function bidderInWorld(world: World, lot: PublishedLot, name?: string): Promise<KeyHolder> {
  const user = await world.user({ roles: ['supplier'], org: await world.org('supplier', name) });
  await makeHolder(world, lot, user);
  return withKey(user);
}

export const envelopeText = (envelope: Envelope): string => fromUtf8(envelopeBytes(envelope));

/** Everything that may be sent for one upload. */
export async function prepared(lot: PublishedLot, bidder: KeyHolder, sealed: SealedInTest) {
  const answer = await uploadBytes(bidder.user, lot.packageId, sealed.ciphertext);
  if (answer.code !== 200) throw Object.assign(new Error(answer.msg), { answer });
  return {
    ...contact,
    packageId: lot.packageId,
    uploadId: answer.data.uploadId,
    envelope: envelopeText(sealed.envelope),
  };
}

/** Seals, uploads and submits (递交). */
export async function submitted(lot: PublishedLot, bidder: KeyHolder, price?: string, files?: BidFile[]) {
  const sealed = await seal(lot, bidder, price, files ? { files } : {});
  const input = await prepared(lot, bidder, sealed);
  return { sealed, input, ...(await bidder.user.send(submitBid, input).ok()) };
}

/** A signature over the recall of the live bid (撤回声明). */
export async function signedRecall({ user, keys }: KeyHolder, packageId: string) {
  const { bid } = await user.send(submissionDetail, { packageId }).ok();
  if (!bid) throw new Error('no bid to recall');
  return signatureOf(user, recallToSign({ ...bid, packageId }), keys);
}
