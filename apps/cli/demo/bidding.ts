import { createHash } from 'node:crypto';
import { recallBid, receiptDetail, submissionDetail, submitBid } from '#areas/bid-submission/shared/calls.ts';
import type { BidItem } from '#areas/bid-submission/shared/schema.ts';
import { bytesSource, envelopeBytes, sealBid, verifyReceipt } from '#areas/bid-submission/shared/sealing.ts';
import { recallToSign } from '#areas/bid-submission/shared/signing.ts';
import { signRecord } from './signer.ts';
import type { Cast } from './cast.ts';
import type { ApiUser } from './client.ts';
import { wordFile } from './documents.ts';
import { demoOrgs, demoUsers } from '../../../db/seed/people.ts';
import { openDemoKey } from './tendering.ts';

/** Prices of the three bids, in yuan. */
export const prices = ['4180000.00', '4320000.00', '4560000.00'] as const;

const personIn = (user: ApiUser) => demoUsers.find((u) => u.userName === user.userName);
const personOf = (user: ApiUser): string => personIn(user)?.trueName ?? user.userName;
/** The company of a demonstration user (所属单位). */
export const companyOf = (user: ApiUser): string =>
  demoOrgs.find((o) => o.key === personIn(user)?.org)?.orgName ?? user.userName;

const hasher = () => {
  const hash = createHash('sha256');
  return {
    update: (bytes: Uint8Array) => void hash.update(bytes),
    finish: () => new Uint8Array(hash.digest()),
  };
};

/** 加密投标: sealed under the bidder's and the lot's key and uploaded; what remains is to submit the signed envelope. */
export async function sealed(
  user: ApiUser,
  packageId: string,
  price: string,
  delivery = '合同签订后120日历天',
  rows?: readonly BidItem[],
) {
  const lot = await user.send(submissionDetail, { packageId });
  const key = await openDemoKey(user);
  const { packageName, mainName } = lot.lot;
  const document = await wordFile('投标文件', [
    `项目名称：${mainName} ${packageName}`,
    `投标人：${companyOf(user)}`,
    '第一部分 商务文件',
    '第二部分 技术文件',
    '第三部分 报价文件',
  ]);
  const pieces: Uint8Array[] = [];
  const envelope = await sealBid({
    lotId: packageId,
    bidderId: lot.bidderId,
    manifest: {
      readOut: {
        bidPrice: price,
        duration: delivery,
        quality: '合格',
        leader: personOf(user),
        remark: '',
      },
      content: {
        items: rows ?? [
          { name: packageName, spec: '详见投标文件', unit: '项', count: '1', price, sum: price },
        ],
      },
    },
    files: [{ name: '投标文件.docx', ...bytesSource(document) }],
    lotPublicKey: lot.lotPublicKey ?? '',
    bidder: { certificatePem: key.certificatePem, signKey: key.signKey },
    sink: (piece) => void pieces.push(piece.slice()),
    hasher,
  });
  const ciphertext = new Uint8Array(Buffer.concat(pieces));
  const uploaded = await user.upload<{ uploadId: string }>(
    `/bos/submit/ciphertext?packageId=${packageId}`,
    '投标文件.sealed',
    ciphertext,
  );
  return {
    packageId,
    uploadId: uploaded.uploadId,
    envelope: new TextDecoder().decode(envelopeBytes(envelope)),
    participantName: personOf(user),
    mobile: personIn(user)?.mobile ?? '13800000000',
  };
}

/** 递交: the envelope is submitted and its signed receipt verified. */
export async function sealAndSubmit(
  user: ApiUser,
  packageId: string,
  price: string,
  delivery?: string,
): Promise<string> {
  const sent = await user.send(submitBid, await sealed(user, packageId, price, delivery));
  const { signed, publicKey } = await user.send(receiptDetail, { bidId: sent.bidId });
  await verifyReceipt(signed, publicKey);
  return sent.bidId;
}

/** 递交一次: nothing when the bid lies there already. */
export async function bidOnce(user: ApiUser, packageId: string, price: string, delivery: string) {
  const { bid } = await user.send(submissionDetail, { packageId });
  if (!bid) await sealAndSubmit(user, packageId, price, delivery);
}

/** 撤回: signed with the supplier's certificate, as the browser does. */
async function recall(user: ApiUser, packageId: string): Promise<void> {
  const { bid } = await user.send(submissionDetail, { packageId });
  if (!bid) throw new Error('no bid to recall');
  await user.send(recallBid, {
    packageId,
    signature: await signRecord(user, recallToSign({ ...bid, packageId })),
  });
}

/** 递交、撤回、替换: three suppliers submit; the second recalls and submits anew, the third replaces its bid. */
export async function submitBids(cast: Cast, packageId: string): Promise<void> {
  const [first, second, third] = cast.suppliers as [ApiUser, ApiUser, ApiUser];
  await sealAndSubmit(first, packageId, prices[0]);
  cast.say('sup1 加密递交，回执验签通过', 'sup1 sealed and submitted; the receipt verifies');
  await sealAndSubmit(second, packageId, '4799999.00');
  await recall(second, packageId);
  await sealAndSubmit(second, packageId, prices[1]);
  cast.say('sup2 递交、撤回、重新递交', 'sup2 submitted, recalled and submitted again');
  await sealAndSubmit(third, packageId, '4700000.00');
  await sealAndSubmit(third, packageId, prices[2]);
  cast.say('sup3 递交后替换', 'sup3 submitted and replaced its bid');
}
