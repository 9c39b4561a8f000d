import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import {
  bindCertificate,
  certificateDetail,
  demoKeyStore,
  myCertificate,
  pageCertificates,
  rootCertificate,
  unbindCertificate,
} from '../shared/calls.ts';
import { makeKey, openKeyStore, writeKeyStore } from '../shared/keystore.ts';
import { bindProof, releaseProof } from '../shared/proof.ts';
import { verifyCertificate } from './authority.ts';
import { sealingCertificateOf, presentedCertificate, seedDemoCertificate } from './index.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await world.setClock('2026-11-01T00:00:00.000Z');
});

const someone = async () => world.user({ roles: ['supplier'], org: await world.org('supplier') });

/** Unbinds as the holder of the old key does. */
async function release(user: TestUser, held: { id: string; pkcs8: Uint8Array; certificatePem: string }) {
  const store = await writeKeyStore({ ...held, pin: '654321' });
  const { signing } = await openKeyStore(store, '654321');
  const signature = await releaseProof({ userId: user.id, certificateId: held.id }, signing);
  return user.send(unbindCertificate, { id: held.id, signature, random: await user.prove() });
}

async function bound(user: TestUser) {
  const { spki, pkcs8 } = await makeKey();
  const proof = await bindProof({ userId: user.id, spki }, pkcs8);
  return {
    spki,
    pkcs8,
    proof,
    ...(await user.send(bindCertificate, { spki, proof, random: await user.prove() }).ok()),
  };
}

describe('binding', () => {
  test('issues a certificate for a key that stays in the browser', async () => {
    const user = await someone();
    const { spki, pkcs8, certificatePem, id } = await bound(user);
    const { certificatePem: root } = await world.anonymous.send(rootCertificate, {}).ok();
    const facts = await verifyCertificate(certificatePem, root, await world.now());
    expect(facts).toMatchObject({ spki, commonName: user.trueName, organisation: user.org.orgName });
    const store = await openKeyStore(await writeKeyStore({ pkcs8, certificatePem, pin: '654321' }), '654321');
    expect(store.certificate.serial).toBe(facts.serial);
    const { certificate } = await user.send(myCertificate, {}).ok();
    expect(certificate).toMatchObject({ id, state: 'valid', can: { unbind: true } });
    expect(certificate).toMatchObject({ certificateType: 'both', email: '' });
    expect((await user.send(pageCertificates, {}).ok()).total).toBe(1);
  });

  test('is limited to the kinds that the platform allows, whatever code a request names', async () => {
    const user = await someone();
    const { spki, pkcs8 } = await makeKey();
    const proof = await bindProof({ userId: user.id, spki }, pkcs8);
    const allow = (value: string) =>
      world.sql(
        `insert into prefecture_config (tenant_id, prefecture_code, config_key, config_value)
         values ($2, '2000', 'ca_type', $1)
         on conflict (tenant_id, prefecture_code, config_key) do update set config_value = excluded.config_value`,
        [value, world.tenantId],
      );
    await allow('NETCA');
    expect((await user.send(myCertificate, {}).ok()).bindable).toBe(false);
    const asked = { spki, proof, random: await user.prove() };
    await user
      .send(bindCertificate, asked, { headers: { prefectureCode: '1010' } })
      .refused('ca.typeNotAllowed');
    await allow('NETCA, DEMO');
    expect((await user.send(myCertificate, {}).ok()).bindable).toBe(true);
    await user.send(bindCertificate, asked).ok();
    await world.sql(`delete from prefecture_config where config_key = 'ca_type'`);
  });

  test('needs the proof of the key, for this user, and a free place', async () => {
    const [user, other] = [await someone(), await someone()];
    const { spki, proof } = await bound(user);
    await other.send(bindCertificate, { spki, proof, random: await other.prove() }).refused('ca.wrong.proof');
    const fresh = await makeKey();
    const again = {
      spki: fresh.spki,
      proof: await bindProof({ userId: user.id, spki: fresh.spki }, fresh.pkcs8),
      random: await user.prove(),
    };
    await user.send(bindCertificate, again).refused('ca.alreadyBound');
  });

  test('a key that was bound once is never bound again; two at once bind one', async () => {
    const user = await someone();
    const held = await bound(user);
    await (await release(user, held)).ok();
    await (await release(user, held)).refused('ca.notValid.unbound');
    const again = { spki: held.spki, proof: held.proof, random: await user.prove() };
    await user.send(bindCertificate, again).refused('ca.keyUsed');
    const racer = await someone();
    const keys = await Promise.all([makeKey(), makeKey()]);
    const answers = await Promise.all(
      keys.map(async (k) => {
        const proof = await bindProof({ userId: racer.id, spki: k.spki }, k.pkcs8);
        const random = await racer.prove();
        return (await racer.send(bindCertificate, { spki: k.spki, proof, random }).envelope()).code;
      }),
    );
    expect(answers.sort((a, b) => a - b)).toEqual([200, 409]);
  });

  test('others neither see nor unbind it', async () => {
    const [user, other] = [await someone(), await someone()];
    const held = await bound(user);
    const { id } = held;
    await other.send(certificateDetail, { id }).refused('ca.notFound');
    await (await release(other, held)).refused('ca.notFound');
    expect(await user.send(certificateDetail, { id }).ok()).toMatchObject({ id, state: 'valid' });
  });
});

describe('the door', () => {
  test('answers a valid certificate, and says why one is not', async () => {
    const user = await someone();
    const at = await world.now();
    const of = (when = at) => world.tx((tx) => sealingCertificateOf(tx.db, user.id, when));
    await expect(of()).rejects.toMatchObject({ key: 'ca.notBound' });
    const held = await bound(user);
    const { certificatePem, id } = held;
    expect(await of()).toMatchObject({ id, orgId: user.org.id });
    await expect(of(new Date('2033-01-01'))).rejects.toMatchObject({ key: 'ca.notValid.expired' });
    await expect(of(new Date('2021-01-01'))).rejects.toMatchObject({ key: 'ca.notValid.notYetValid' });
    const presented = (pem: string, orgId: string) =>
      world.tx((tx) => presentedCertificate(tx.db, { certificatePem: pem, orgId, at }));
    expect(await presented(certificatePem, user.org.id)).toMatchObject({ id });
    await expect(presented(certificatePem, world.agency.id)).rejects.toMatchObject({
      key: 'ca.notValid.otherOrg',
    });
    await expect(presented('x', user.org.id)).rejects.toMatchObject({ key: 'ca.notValid.notTrusted' });
    await (await release(user, held)).ok();
    await expect(of()).rejects.toMatchObject({ key: 'ca.notBound' });
    await expect(presented(certificatePem, user.org.id)).rejects.toMatchObject({
      key: 'ca.notValid.unbound',
    });
  });

  test('no key store is kept outside the demonstration world, and the trigger says so', async () => {
    const user = await someone();
    await user.send(demoKeyStore, {}).refused('ca.noDemoKey');
    const about = { trueName: user.trueName, orgId: user.org.id };
    await expect(world.tx((tx) => seedDemoCertificate(tx, user.id, about))).rejects.toMatchObject({
      cause: { message: expect.stringContaining('demonstration world only') },
    });
    expect((await user.send(myCertificate, {}).ok()).certificate).toBeNull();
  });
});
