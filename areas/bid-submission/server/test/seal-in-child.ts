/** Seals a bid with a price that only this process and its last file know: `node seal-in-child.ts <folder>`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { openSealingKeys } from '#base/ca/shared/keystore.ts';
import { bytesSource, envelopeBytes, sealBid } from '../../shared/sealing.ts';

const folder = process.argv[2] as string;
const about = JSON.parse(readFileSync(join(folder, 'about.json'), 'utf8')) as {
  lotId: string;
  bidderId: string;
  lotPublicKey: string;
  keyStore: string;
  pin: string;
};
const price = `${randomInt(10_000_000, 99_999_999)}${randomInt(1000, 9999)}.${randomInt(10, 99)}`;
const parts: Uint8Array[] = [];
const text = new TextEncoder().encode(`投标总价 ${price} 元`);
const envelope = await sealBid({
  lotId: about.lotId,
  bidderId: about.bidderId,
  lotPublicKey: about.lotPublicKey,
  manifest: {
    readOut: { bidPrice: price, duration: '90天', quality: '合格' },
    content: { items: [{ price }] },
  },
  files: [{ name: '报价.txt', ...bytesSource(text) }],
  bidder: await openSealingKeys(about.keyStore, about.pin),
  sink: (part) => void parts.push(part),
});
writeFileSync(join(folder, 'envelope'), envelopeBytes(envelope));
writeFileSync(join(folder, 'ciphertext'), Buffer.concat(parts));
writeFileSync(join(folder, 'price'), price);
