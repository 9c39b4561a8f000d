import { submitBid } from '#areas/bid-submission/shared/calls.ts';
import { bytesSource, type Manifest } from '#areas/bid-submission/shared/sealing.ts';
import { sealManifest } from '#areas/bid-submission/shared/sealing-seal.ts';
import { prepared } from '#areas/bid-submission/server/test/bidder.ts';
import type { KeyHolder, PublishedLot } from '#areas/bid-submission/server/test/lot.ts';
import { concat, sha256, toHex, utf8 } from '#kit/shared/web-crypto.ts';

const NONCE = 'AAAAAAAAAAAAAAAAAAAAAA==';

export interface Sealable {
  readonly readOut?: Readonly<Record<string, string>>;
  readonly content?: Manifest['content'];
  readonly fileName?: string;
  readonly nonce?: string;
}

/** What a bidder's own tool may seal without asking anybody (未经检查的投标). */
export async function sealedUnchecked(lot: PublishedLot, bidder: KeyHolder, bid: Sealable) {
  const bytes = utf8('技术方案');
  const name = bid.fileName ?? '方案.txt';
  const readOut = bid.readOut ?? { bidPrice: '4180000.00', duration: '90天', quality: '合格' };
  const parts: Uint8Array[] = [];
  const ids = { lotId: lot.packageId, bidderId: bidder.user.org.id };
  const envelope = await sealManifest({
    ...ids,
    manifest: {
      format: 'gongheng-bid/1',
      ...ids,
      readOut: Object.entries(readOut)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([field, value]) => ({ field, value, nonce: bid.nonce ?? NONCE })),
      content: bid.content ?? { items: [] },
      files: [{ name, size: bytes.length, sha256: toHex(await sha256(bytes)) }],
    },
    files: [{ name, ...bytesSource(bytes) }],
    lotPublicKey: lot.lotKey.lotPublicKey,
    bidder: bidder.keys,
    sink: (part) => void parts.push(part),
    step: () => undefined,
  });
  return { envelope, ciphertext: concat(...parts) };
}

/** Seals it, uploads it, and hands it in; the receipt comes, since nobody can look inside. */
export async function submittedUnchecked(lot: PublishedLot, bidder: KeyHolder, bid: Sealable) {
  const input = await prepared(lot, bidder, await sealedUnchecked(lot, bidder, bid));
  return bidder.user.send(submitBid, input).ok();
}
