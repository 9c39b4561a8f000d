import { beforeAll, expect, test } from 'vitest';
import { bidderInWorld, submitted } from '#areas/bid-submission/server/test/bidder.ts';
import { type BidFile, bytesSource } from '#areas/bid-submission/shared/sealing.ts';
import { certificateFor } from '#base/ca/server/test/signer.ts';
import { foreignSigner } from '#base/ca/server/test/foreign-signer.ts';
import { fileSignatures } from '#base/file/shared/signature-calls.ts';
import type { Signer } from '#kit/server/cms.ts';
import { makePdf } from '#kit/server/pdf.ts';
import { signPdf } from '#kit/server/pdf-signature.ts';
import { subtle } from '#kit/shared/web-crypto.ts';
import { confirmRecord, openedFiles } from '../shared/calls.ts';
import { openedLot, type OpeningHouse, openingHouse, signedEnd } from './test/house.ts';

let house: OpeningHouse;
beforeAll(async () => {
  house = await openingHouse();
});

const file = (name: string, bytes: Buffer): BidFile => ({ name, ...bytesSource(new Uint8Array(bytes)) });

test('of a PDF that a bidder signed inside its bid it is said after the opening who signed it, when, and whether it still is what was signed', async () => {
  const { world, pm, owner, lotWith } = house;
  const lot = await lotWith({ bidders: 2 });
  const bidder = await bidderInWorld(world, lot);
  const { certificatePem, signKey, certificate } = bidder.keys;
  const own: Signer = {
    certificatePem,
    sign: async (data) =>
      new Uint8Array(await subtle().sign({ name: 'ECDSA', hash: 'SHA-256' }, signKey, new Uint8Array(data))),
  };
  const at = new Date(lot.deadline.getTime() - 43_200_000);
  const about = { at, name: bidder.user.org.orgName, reason: '投标函' };
  const plain = await makePdf({ lang: 'zh', title: '投标函', blocks: [], printedAt: at });
  const good = await signPdf(plain, about, own);
  const broken = Buffer.from(good);
  broken[plain.length >> 1]! ^= 1;
  const appended = Buffer.concat([
    good,
    Buffer.from('\n9 0 obj\n<</Type/Page>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  ]);
  const elsewhere = await signPdf(plain, about, await foreignSigner('别处的公司'));
  // Stated for a time at which the certificate had not been issued yet.
  const early = new Date(lot.deadline.getTime() - 172_800_000);
  const before = await signPdf(plain, { ...about, at: early }, own);
  await submitted(lot, bidder, '4180000.00', [
    file('投标函.pdf', good),
    file('改过.pdf', broken),
    file('添过.pdf', appended),
    file('别处.pdf', elsewhere),
    file('早签.pdf', before),
    file('未签.pdf', plain),
  ]);
  const full = { ...lot, bidders: [...lot.bidders, bidder] };
  await openedLot(world, full);
  const of = { packageId: lot.packageId };
  for (const { user } of full.bidders) await user.send(confirmRecord, of).ok();
  await certificateFor(pm);
  await signedEnd(pm, lot.packageId);
  await world.deliver();

  const { bids } = await pm.send(openedFiles, of).ok();
  const files = bids.find((bid) => bid.bidderName === bidder.user.org.orgName)?.files ?? [];
  const ids = new Map(files.map((one) => [one.name, one.fileId]));
  expect(ids.size).toBe(6);
  const asked = { ids: [...ids.values()].join(',') };
  const told = await pm.send(fileSignatures, asked).ok();
  const signaturesOf = (name: string) => told.find((one) => one.fileId === ids.get(name))?.signatures;

  const whole = {
    name: certificate.commonName,
    issuer: expect.stringContaining('公衡'),
    signTime: expect.stringContaining(at.toISOString().slice(0, 19)),
    state: 'holds',
    since: 'whole',
    standing: 'known',
    suite: 'P-256',
  };
  expect(signaturesOf('投标函.pdf')).toEqual([whole]);
  expect(signaturesOf('改过.pdf')).toMatchObject([{ name: certificate.commonName, state: 'broken' }]);
  expect(signaturesOf('添过.pdf')).toEqual([{ ...whole, since: 'changed' }]);
  expect(signaturesOf('别处.pdf')).toEqual([
    { ...whole, name: '别处的公司', issuer: '别处的根证书', standing: 'unknown' },
  ]);
  expect(signaturesOf('早签.pdf')).toMatchObject([{ state: 'holds', standing: 'notThen' }]);
  expect(signaturesOf('未签.pdf')).toEqual([]);

  // Whom the bid's files are open to is told the same; a competitor, and whoever may not read them, is told nothing.
  for (const reader of [owner.user, bidder.user])
    expect(await reader.send(fileSignatures, asked).ok()).toEqual(told);
  const cashier = await world.user({ roles: ['cashier'], org: pm.org });
  for (const stranger of [lot.bidders[0]?.user, cashier])
    expect(await stranger?.send(fileSignatures, asked).ok()).toEqual([]);
});
