import { expect, inject, test } from 'vitest';
import { handsOf } from '#base/account/server/test/hands.ts';
import { certificateFor } from '#base/ca/server/test/signer.ts';
import { dnOf, loginProof } from '#base/ca/shared/login-proof.ts';
import { login, loginRandom, sendLoginCode } from '#base/session/shared/calls.ts';
import { userInfo } from '#base/session/shared/start-calls.ts';
import { olderDatabase } from '#kit/server/test/older-database.ts';
import { updatedWorld } from './test/updated-world.ts';
import { makeWorld, type World } from './test/world.ts';

const contacts = (world: World) =>
  world.sql<{ user_id: string; kind: string }>(
    `select user_id, kind, tenant_id, encode(digest, 'hex') as digest from contact_holder order by 1, 2`,
  );
const serials = (world: World) =>
  world.sql<{ serial: string; tenant_id: string }>('select serial, tenant_id from ca_holder order by 1, 2');

test('after the update a mobile and a certificate say whose account they open, in every tenant, as if they had been told since', async () => {
  const world = await makeWorld();
  const hands = handsOf(world);
  const here = await hands.someone();
  const there = await hands.foreigner();
  const unsure = await hands.someone();
  await world.sql('update app_user set mobile_trusted = false where id = $1', [unsure.id]);
  const bare = await hands.someone('');
  const keys = await certificateFor(there);
  await certificateFor(await world.user({ roles: ['supplier'], org: await world.org('supplier') }));

  const older = await olderDatabase({
    url: world.databaseUrl,
    superuserUrl: inject('superuserUrl'),
    name: `older_holders_${process.pid}`,
    before: '202612071200_contact_holder.sql',
  });
  // Nobody is signed in while the product is updated, and codes that were asked for before are spent.
  const applied = await older.update();
  expect(applied).toEqual(
    expect.arrayContaining(['202612071200_contact_holder.sql', '202612071220_ca_holder.sql']),
  );
  const updated = await updatedWorld(older);

  const found = await contacts(updated);
  expect(found).toEqual(await contacts(world));
  const kindsOf = (one: { id: string }) => found.flatMap((c) => (c.user_id === one.id ? c.kind : []));
  expect(kindsOf(here)).toEqual(['mobile']);
  expect(kindsOf(there)).toEqual(['email', 'mobile']);
  expect([...kindsOf(unsure), ...kindsOf(bare)]).toEqual([]);
  expect(await serials(updated)).toEqual(await serials(world));
  expect(await serials(updated)).toContainEqual({
    serial: keys.certificate.serial,
    tenant_id: there.org.tenantId,
  });

  // And both open the account of another tenant than the platform code's.
  const after = handsOf(updated);
  const asked = { mobile: there.mobile, type: '1', ...(await after.solved()) };
  await updated.anonymous.send(sendLoginCode, asked).ok();
  const code = await after.codeOf(there);
  const byCode = await updated.anonymous.send(login, { loginType: '2', username: there.mobile, code }).ok();
  const { random } = await updated.anonymous.send(loginRandom, {}).ok();
  const byCertificate = await updated.anonymous
    .send(login, {
      loginType: '3',
      random,
      signCert: keys.certificatePem,
      signData: await loginProof({ random, serial: keys.certificate.serial }, keys.signing),
      envDn: dnOf(keys.certificate),
      caType: 'DEMO',
    })
    .ok();
  for (const { token } of [byCode, byCertificate])
    expect(await updated.holding(token).send(userInfo, {}).ok()).toMatchObject({ id: there.id });
});
