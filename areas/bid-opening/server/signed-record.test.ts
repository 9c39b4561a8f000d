import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { type KeyHolder, withKey } from '#areas/bid-submission/server/test/lot.ts';
import { rootCertificate } from '#base/ca/shared/calls.ts';
import { signedRecordHolds } from '#base/ca/server/index.ts';
import { signatureOf } from '#base/ca/server/test/signer.ts';
import { confirmRecord, finishOpening, sayInHall, witnessRecord } from '../shared/calls.ts';
import { recordDigest, recordToSign } from '../shared/signing.ts';
import { hallSeen, lotToOpen, openedLot, type OpeningLot, recordShown, signedEnd } from './test/house.ts';

let world: World;
let pm: TestUser;
let owner: KeyHolder;
let next = Date.parse('2026-12-20T01:00:00.000Z');

beforeAll(async () => {
  world = await makeWorld();
  await world.setClock('2026-12-01T00:00:00.000Z');
  pm = await world.user({ roles: ['pm'], trueName: '陈立新' });
  owner = await withKey(await world.user({ roles: ['owner'], org: world.tenderee }));
});

/** Decrypted, read out and confirmed by everybody. */
async function lotToEnd(isLawBid: '0' | '1' = '1'): Promise<OpeningLot> {
  next += 86_400_000;
  const lot = await lotToOpen(world, { pm, owner, deadline: new Date(next), isLawBid });
  await openedLot(world, lot);
  for (const { user } of lot.bidders) await user.send(confirmRecord, { packageId: lot.packageId }).ok();
  return lot;
}

test('the host signs every entry of the record when the opening ends, and nothing else ends it', async () => {
  const { packageId, bidders } = await lotToEnd();
  const shown = await recordShown(pm, packageId);
  expect((await hallSeen(pm, packageId)).certificate).toBe(true);
  await pm.send(finishOpening, { packageId }).refused('ca.need.signature');
  const signature = await signatureOf(pm, recordToSign(packageId, shown));
  const digest = shown.replace(/^./, (c) => (c === '0' ? '1' : '0'));
  await pm.send(finishOpening, { packageId, digest, signature }).refused('opening.recordMoved');
  // An entry that came after the host looked is not signed unseen.
  await bidders[0]?.user.send(sayInHall, { packageId, text: '请稍候' }).ok();
  await pm.send(finishOpening, { packageId, digest: shown, signature }).refused('opening.recordMoved');
  const now = await recordShown(pm, packageId);
  await pm.send(finishOpening, { packageId, digest: now, signature }).refused('ca.wrong.signature');
  const colleague = await world.user({ roles: ['pm'] });
  const theirs = await signatureOf(colleague, recordToSign(packageId, now));
  await pm
    .send(finishOpening, { packageId, digest: now, signature: theirs })
    .refused('ca.notValid.otherPerson');
  expect((await hallSeen(pm, packageId)).hall.phase).toBe('confirming');
  await signedEnd(pm, packageId);

  const { hall, events, signatures } = await hallSeen(bidders[0]?.user as TestUser, packageId);
  expect(hall).toMatchObject({ phase: 'finished', recordDigest: now });
  expect(await recordDigest(events.slice(0, -1))).toBe(now);
  expect(signatures).toMatchObject([{ name: '陈立新', organisation: pm.org.orgName }]);
  const { certificatePem } = await world.anonymous.send(rootCertificate, {}).ok();
  const [signed] = signatures;
  if (!signed) throw new Error('not signed');
  expect(JSON.parse(signed.statement)).toMatchObject({ kind: 'opening.record', digest: now });
  expect(await signedRecordHolds(signed, certificatePem)).toBe(true);
  expect(
    await signedRecordHolds({ ...signed, statement: signed.statement.replace(now, digest) }, certificatePem),
  ).toBe(false);
});

test('supervision that was present signs the same record, once, and only after its end', async () => {
  const { packageId } = await lotToEnd();
  const supervisor = await world.user({ roles: ['supervisor'], org: await world.org('supervision') });
  const digest = await recordShown(pm, packageId);
  const sign = async (user: TestUser) => ({
    packageId,
    digest,
    signature: await signatureOf(user, recordToSign(packageId, digest)),
  });
  await supervisor.send(witnessRecord, await sign(supervisor)).refused('opening.wrongPhase');
  await signedEnd(pm, packageId);
  expect((await hallSeen(supervisor, packageId)).can.witness).toBe(true);
  const theirs = await sign(supervisor);
  await owner.user.send(witnessRecord, theirs).refused('opening.notFound');
  // 监督专家 sees the hall as supervision does, and signs for nobody.
  const watching = await world.user({ roles: ['supervisingexpert'], org: supervisor.org });
  expect(await hallSeen(watching, packageId)).toMatchObject({
    side: 'supervisor',
    can: { witness: false, decide: false, message: false },
  });
  await watching.send(witnessRecord, theirs).refused('opening.notFound');
  const other = { ...(await sign(supervisor)), digest: 'a'.repeat(64) };
  await supervisor.send(witnessRecord, other).refused('opening.recordMoved');
  await supervisor.send(witnessRecord, await sign(supervisor)).ok();
  await supervisor.send(witnessRecord, await sign(supervisor)).refused('opening.alreadySigned');
  const seen = await hallSeen(supervisor, packageId);
  expect(seen.can.witness).toBe(false);
  expect(seen.signatures.map((s) => s.userId)).toEqual([pm.id, supervisor.id]);
});

test('where the tenant does not ask, an opening ends without a certificate, its digest in the record', async () => {
  const { packageId } = await lotToEnd('0');
  const digest = await recordShown(pm, packageId);
  expect((await hallSeen(pm, packageId)).certificate).toBe(false);
  await pm.send(finishOpening, { packageId }).ok();
  const { hall, signatures } = await hallSeen(pm, packageId);
  expect(hall).toMatchObject({ phase: 'finished', recordDigest: digest });
  expect(signatures).toEqual([]);
});
