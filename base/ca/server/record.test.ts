import { X509Certificate, verify } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import type { User } from '#kit/server/context.ts';
import { rootCertificate, unbindCertificate, myCertificate } from '../shared/calls.ts';
import { releaseProof } from '../shared/proof.ts';
import type { RecordToSign } from '../shared/record.ts';
import type { RecordSignature } from '../shared/record-schema.ts';
import { keepRecordSignature, signedRecordHolds, signedRecordsOf, signingAsked } from './index.ts';
import { certificateFor, signatureOf } from './test/signer.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await world.setClock('2026-11-01T00:00:00.000Z');
});

const subjectId = '00000000-0000-4000-8000-0000000000aa';
const record = (more: Partial<RecordToSign> = {}): RecordToSign => ({
  kind: 'test.record',
  subjectType: 'lot',
  subjectId,
  digest: 'ab'.repeat(32),
  says: { opinion: 'agree', reason: '' },
  ...more,
});

/** The act of an area, as this user: keeps the signature, or refuses. */
const keep = (user: TestUser, what: RecordToSign, given: RecordSignature | null, asked = true) =>
  world.tx((tx) => {
    const acting = { ...tx.user, id: user.id, orgId: user.org.id } as User;
    return keepRecordSignature({ ...tx, user: acting } as typeof tx, what, { given, asked });
  });

const expert = () => world.user({ roles: ['expert'] });

test('a signature is kept and holds without the platform; other words, records and persons are refused', async () => {
  const [user, other] = [await expert(), await expert()];
  const given = await signatureOf(user, record());
  await expect(
    keep(user, record({ says: { opinion: 'dissent', reason: 'x' } }), given),
  ).rejects.toMatchObject({
    fields: [{ path: 'signature', key: 'ca.wrong.signature' }],
  });
  await expect(keep(user, record({ digest: 'cd'.repeat(32) }), given)).rejects.toMatchObject({
    fields: [{ key: 'ca.wrong.signature' }],
  });
  await expect(keep(other, record(), given)).rejects.toMatchObject({ key: 'ca.notValid.otherPerson' });
  const id = (await keep(user, record(), given)) as string;
  const kept = (await world.tx((tx) => signedRecordsOf(tx.db, { kind: 'test.record', subjectId }))).get(id);
  expect(kept?.statement).toContain('"opinion":"agree"');
  if (!kept) return;
  // Node's own library, which shares nothing with ours, agrees.
  const key = new X509Certificate(kept.certificatePem).publicKey;
  const signature = Buffer.from(kept.signature, 'base64');
  expect(verify('sha256', Buffer.from(kept.statement), { key, dsaEncoding: 'ieee-p1363' }, signature)).toBe(
    true,
  );
  const { certificatePem: root } = await world.anonymous.send(rootCertificate, {}).ok();
  expect(await signedRecordHolds(kept, root)).toBe(true);
  const changed = { ...kept, statement: kept.statement.replace('agree', 'disagree') };
  expect(await signedRecordHolds(changed, root)).toBe(false);
});

test('one statement is taken once; old ones, those from the future and those of an unbound certificate are refused', async () => {
  const user = await expert();
  const given = await signatureOf(user, record());
  await keep(user, record(), given);
  await expect(keep(user, record(), given)).rejects.toMatchObject({ key: 'ca.signatureUsed' });
  await expect(keep(user, record(), { ...given, at: '2026-11-01T00:00:01.000Z' })).rejects.toMatchObject({
    key: 'ca.signatureStale',
  });
  await world.setClock('2026-11-01T00:16:00.000Z');
  await expect(keep(user, record(), given)).rejects.toMatchObject({ key: 'ca.signatureStale' });
  const fresh = await signatureOf(user, record());
  const { certificate } = await user.send(myCertificate, {}).ok();
  const id = certificate?.id ?? '';
  const { signing } = await certificateFor(user);
  const signature = await releaseProof({ userId: user.id, certificateId: id }, signing);
  await user.send(unbindCertificate, { id, signature, random: await user.prove() }).ok();
  await expect(keep(user, record(), fresh)).rejects.toMatchObject({ key: 'ca.notValid.unbound' });
});

test('the same statement by many at once is kept once', async () => {
  const user = await expert();
  const given = await signatureOf(user, record());
  const answers = await Promise.allSettled(Array.from({ length: 12 }, () => keep(user, record(), given)));
  expect(answers.filter((a) => a.status === 'fulfilled')).toHaveLength(1);
});

test('where the tenant asks, an act without signature is refused; a company cannot lift it', async () => {
  const user = await expert();
  await certificateFor(user);
  await expect(keep(user, record(), null)).rejects.toMatchObject({
    fields: [{ path: 'signature', key: 'ca.need.signature' }],
  });
  expect(await keep(user, record(), null, false)).toBeNull();
  const asked = (lawful: boolean) =>
    world.tx((tx) => signingAsked({ db: tx.db, user: { ...tx.user, orgId: user.org.id } as User }, lawful));
  expect([await asked(true), await asked(false)]).toEqual([true, false]);
  const set = (orgId: string | null) =>
    world.sql(
      `insert into config_override (tenant_id, config_key, config_value, org_id) values ($1, 'signLawRecords', '0', $2)`,
      [world.tenantId, orgId],
    );
  await set(user.org.id);
  expect(await asked(true)).toBe(true);
  await set(null);
  expect(await asked(true)).toBe(false);
});
