import { randomBytes as nodeBytes, randomInt } from 'node:crypto';
import { causeOf } from '#areas/bid-opening/shared/rules.ts';
import { isSafeName } from '#areas/bid-submission/shared/sealing-manifest.ts';
import {
  type BidContent,
  bytesSource,
  checkContent,
  checkEnvelope,
  type Manifest,
  openBid,
  releaseBidderKey,
  SealingError,
} from '#areas/bid-submission/shared/sealing.ts';
import { sealManifest } from '#areas/bid-submission/shared/sealing-seal.ts';
import { BIDDER, LOT, sealingWorld } from '#areas/bid-submission/shared/test/sealing-world.ts';
import { concat, sha256, toBase64, toHex } from '#kit/shared/web-crypto.ts';

const any = <T>(...of: readonly T[]): T => of[randomInt(of.length)] as T;
/** Mostly as it should be, so that one oddity at a time is tried too. */
const mostly = <T>(usual: T, ...other: readonly T[]): T => (randomInt(8) > 0 ? usual : any(...other));

/** Pieces that have broken a database, a screen or a parser somewhere. */
const pieces = [
  '投标',
  'a',
  ' ',
  '90天',
  '👍',
  '\u0000',
  '\ud83d',
  '\udc4d',
  '\u202e',
  '\u2066',
  '\ufeff',
  '\u001b[31m',
  '\n',
  '\t',
  '"',
  '\\',
  '</script>',
  '{{',
  '%s',
  '\u0301',
  '\uffff',
  '../',
  '__proto__',
  '1e309',
  '-0',
];
const odd = (): string =>
  any(
    () => Array.from({ length: randomInt(8) }, () => any(...pieces)).join(''),
    () => 'x'.repeat(any(0, 1, 50, 51, 99, 100, 101, 499, 500, 501, 3999, 4000)),
    () => nodeBytes(randomInt(40)).toString('latin1'),
    () => `${'长'.repeat(any(49, 99, 499))}👍`,
  )();

const price = (): string => mostly('4180000.00', '1', '0', '0.00', '-1', '1e5', ' 1', '4,180', '٤', odd());

function wish(): { bid: BidContent; fileName: string; nonce: string } {
  const readOut: Record<string, string> = {
    bidPrice: price(),
    duration: mostly('90天', odd()),
    quality: mostly('合格', odd()),
  };
  if (randomInt(2) === 0) readOut[any('leader', 'remark', odd() || 'x')] = odd();
  const item = () => ({
    [any('name', 'spec', 'price', odd())]: any<never>(odd() as never, 12 as never, null as never),
  });
  const content = mostly<BidContent['content']>(
    { items: [] },
    { items: [item()] },
    { items: [], [odd()]: 1 },
    [],
    null,
  );
  return {
    bid: { readOut, content },
    fileName: mostly('方案.txt', odd(), `a/${odd()}`),
    nonce: mostly(toBase64(nodeBytes(16)), odd()),
  };
}

/** Would a database keep it: no NUL, no halved characters? */
const storable = (value: unknown): boolean => {
  const text = JSON.stringify(value);
  return !/\\u0000|\\ud[89a-f]/i.test(text) && text.isWellFormed();
};

interface Counts {
  opened: number;
  failed: number;
  unsealable: number;
  readonly wrong: string[];
}

type Sealing = Awaited<ReturnType<typeof sealingWorld>>;

/** What a tool of the bidder's own may make: nothing is asked before it is sealed. */
async function sealed(world: Sealing, { bid, fileName, nonce }: ReturnType<typeof wish>) {
  const bytes = new Uint8Array(nodeBytes(randomInt(3000)));
  const parts: Uint8Array[] = [];
  const manifest: Manifest = {
    format: 'gongheng-bid/1',
    lotId: LOT,
    bidderId: BIDDER,
    readOut: Object.entries(bid.readOut)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([field, value]) => ({ field, value, nonce })),
    content: bid.content,
    files: [{ name: fileName, size: bytes.length, sha256: toHex(await sha256(bytes)) }],
  };
  const envelope = await sealManifest({
    lotId: LOT,
    bidderId: BIDDER,
    manifest,
    files: [{ name: fileName, ...bytesSource(bytes) }],
    lotPublicKey: world.lot.lotPublicKey,
    bidder: world.bidder,
    sink: (part) => void parts.push(part),
    step: () => undefined,
  });
  return { envelope, ciphertext: concat(...parts) };
}

/** The opening of an accepted bid: it opens to what a database keeps, or fails by the bidder's doing. */
async function opening(
  world: Sealing,
  bid: Awaited<ReturnType<typeof sealed>>,
  counts: Counts,
): Promise<boolean> {
  try {
    const bidderKey = await releaseBidderKey(bid.envelope, world.bidder.agreeKey, LOT);
    const { manifest, files } = await openBid({
      envelope: bid.envelope,
      bidderKey,
      lotPrivateKey: world.lotPrivateKey,
      ciphertext: bytesSource(bid.ciphertext),
    });
    checkContent({
      readOut: Object.fromEntries(manifest.readOut.map((entry) => [entry.field, entry.value])),
      content: manifest.content,
    });
    for (const file of files) for await (const _ of file.bytes());
    if (!storable(manifest))
      counts.wrong.push(`opened to what no database keeps: ${JSON.stringify(manifest)}`);
    counts.opened += 1;
    return true;
  } catch (error) {
    if (!(error instanceof SealingError)) counts.wrong.push(`neither opens nor fails: ${String(error)}`);
    else if (causeOf(error.code) !== 'bidder') counts.wrong.push(`${error.code} is not the bidder's doing`);
    counts.failed += 1;
    return false;
  }
}

/** One bid: what the browser's check lets through opens; what the door accepts opens or fails with the right cause. */
async function round(world: Sealing, counts: Counts): Promise<void> {
  const asked = wish();
  let checked =
    isSafeName(asked.fileName) && asked.fileName.length <= 200 && /^[A-Za-z0-9+/]{4,}=*$/.test(asked.nonce);
  try {
    checkContent(asked.bid);
  } catch {
    checked = false;
  }
  let bid: Awaited<ReturnType<typeof sealed>>;
  try {
    bid = await sealed(world, asked);
    await checkEnvelope(bid.envelope, await world.received(bid));
  } catch {
    // No canonical text can be made of it, or the door refuses it: nothing was accepted.
    counts.unsealable += 1;
    if (checked) counts.wrong.push(`checked, but not accepted: ${JSON.stringify(asked)}`);
    return;
  }
  if (!(await opening(world, bid, counts)) && checked)
    counts.wrong.push(`checked and accepted, but not opened: ${JSON.stringify(asked)}`);
}

/** So many bids, sealed by an unchecked tool and opened. */
export async function envelopeRounds(rounds: number): Promise<Counts> {
  const world = await sealingWorld();
  const counts: Counts = { opened: 0, failed: 0, unsealable: 0, wrong: [] };
  for (let i = 0; i < rounds; i++) await round(world, counts);
  return counts;
}

/** 加密信封往返测试: `npm run sec -- envelope [ROUNDS]`. */
export async function run([rounds = '2000']: readonly string[]): Promise<void> {
  const { wrong, ...counts } = await envelopeRounds(Number(rounds));
  console.log(`opened ${counts.opened}, failed ${counts.failed}, not accepted ${counts.unsealable}`);
  for (const one of wrong.slice(0, 20)) console.error(one);
  if (wrong.length > 0) process.exitCode = 1;
}
