import 'reflect-metadata';
import { X509Crl, X509CrlReason } from '@peculiar/x509';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { recentMessages } from '#base/message/shared/calls.ts';
import * as calls from '../shared/calls.ts';
import { makeKey, openKeyStore, writeKeyStore } from '../shared/keystore.ts';
import { bindProof, releaseProof } from '../shared/proof.ts';

let world: World;
let platform: TestUser;
const NOW = '2026-11-01T00:00:00.000Z';

beforeAll(async () => {
  world = await makeWorld();
  await world.setClock(NOW);
  platform = await world.user({ roles: ['admin'], org: await world.org('platform') });
});

const supplier = async () => world.user({ roles: ['supplier'], org: await world.org('supplier') });

/** A key with what binding it takes, but for the identity check. */
async function fresh(user: TestUser) {
  const { spki, pkcs8 } = await makeKey();
  return { spki, pkcs8, proof: await bindProof({ userId: user.id, spki }, pkcs8) };
}

async function bound(user: TestUser) {
  const { spki, pkcs8, proof } = await fresh(user);
  const { id, certificatePem } = await user
    .send(calls.bindCertificate, { spki, proof, random: await user.prove() })
    .ok();
  const { signing } = await openKeyStore(
    await writeKeyStore({ pkcs8, certificatePem, pin: '654321' }),
    '654321',
  );
  const signature = await releaseProof({ userId: user.id, certificateId: id }, signing);
  return { id, signature, signing };
}
const isBound = async (user: TestUser) =>
  (await user.send(calls.myCertificate, {}).ok()).certificate !== null;
const told = async (user: TestUser) => (await user.send(recentMessages, {}).ok()).map((m) => m.title);
const events = async (id: string) =>
  world.sql<{ type: string; payload: Record<string, unknown> }>(
    'select type, payload from event where subject_id = $1 order by id',
    [id],
  );

describe('a session alone', () => {
  test('neither unbinds nor binds: both take the identity check, which is good once', async () => {
    const user = await supplier();
    const { spki, proof } = await fresh(user);
    await user.send(calls.bindCertificate, { spki, proof }).refused('kit.wrong.input');
    await user.send(calls.bindCertificate, { spki, proof, random: 'made-up' }).refused('ca.proofExpired');
    const other = await supplier();
    const foreign = await other.prove();
    await user.send(calls.bindCertificate, { spki, proof, random: foreign }).refused('ca.proofExpired');
    expect(await isBound(user)).toBe(false);
    const held = await bound(user);
    await user
      .send(calls.unbindCertificate, { id: held.id, signature: held.signature })
      .refused('kit.wrong.input');
    const random = await user.prove();
    await user
      .send(calls.unbindCertificate, { id: held.id, signature: held.signature, random: `${random}x` })
      .refused('ca.proofExpired');
    expect(await isBound(user)).toBe(true);
    await user.send(calls.unbindCertificate, { id: held.id, signature: held.signature, random }).ok();
    expect(await isBound(user)).toBe(false);
    const next = await fresh(user);
    await user
      .send(calls.bindCertificate, { spki: next.spki, proof: next.proof, random })
      .refused('ca.proofExpired');
  });

  test('nor does the password without the old key', async () => {
    const [user, other] = [await supplier(), await supplier()];
    const [held, theirs] = [await bound(user), await bound(other)];
    const random = await user.prove();
    await user.send(calls.unbindCertificate, { id: held.id, random }).refused('ca.need.release');
    const forged = await releaseProof({ userId: user.id, certificateId: held.id }, theirs.signing);
    for (const signature of [forged, theirs.signature, 'AAAA'])
      await user
        .send(calls.unbindCertificate, { id: held.id, random, signature })
        .refused('ca.wrong.release');
    expect(await isBound(user)).toBe(true);
  });

  test('everybody of the company hears of both, by every way', async () => {
    const user = await supplier();
    const colleague = await world.user({ roles: ['supplier'], org: user.org });
    await world.sql('update app_user set mobile = $2, email = $3 where id = $1', [
      colleague.id,
      '13566660001',
      'c@example.cn',
    ]);
    const held = await bound(user);
    await user
      .send(calls.unbindCertificate, { id: held.id, signature: held.signature, random: await user.prove() })
      .ok();
    for (const one of [user, colleague])
      expect(await told(one)).toEqual(expect.arrayContaining(['证书已绑定', '证书已解绑']));
    const out = await world.sql<{ to: string }>(
      'select receive_address as to from message_dispatch where user_id = $1',
      [colleague.id],
    );
    expect(out.map((o) => o.to).sort()).toEqual([
      '13566660001',
      '13566660001',
      'c@example.cn',
      'c@example.cn',
    ]);
  });
});

describe('a lost key', () => {
  test('is unbound after the consent of the platform and a day, told to all, and stopped at any time', async () => {
    const user = await supplier();
    const held = await bound(user);
    const unbind = async () =>
      user.send(calls.unbindCertificate, { id: held.id, random: await user.prove() });
    await user
      .send(calls.reportLost, { id: held.id, random: 'made-up', reason: '丢失' })
      .refused('ca.proofExpired');
    const { id } = await user
      .send(calls.reportLost, { id: held.id, random: await user.prove(), reason: 'U盾遗失' })
      .ok();
    await user
      .send(calls.reportLost, { id: held.id, random: await user.prove(), reason: '又报' })
      .refused('ca.lostTwice');
    await (await unbind()).refused('ca.need.release');
    const review = { id, agreed: true, opinion: '电话核实' };
    await user.send(calls.reviewLost, review).refused('kit.refused.permission');
    await platform.send(calls.reviewLost, review).ok();
    await platform.send(calls.reviewLost, review).refused('ca.notFound');
    await (await unbind()).refused('ca.lostEarly');
    await world.setClock('2026-11-01T23:59:59.999Z');
    await (await unbind()).refused('ca.lostEarly');
    await world.setClock('2026-11-02T00:00:00.000Z');
    await (await unbind()).ok();
    expect(await isBound(user)).toBe(false);
    expect((await events(held.id)).map((e) => e.type)).toEqual([
      'ca.bound',
      'ca.keyLost',
      'ca.lostReviewed',
      'ca.unbound',
    ]);
    expect((await events(held.id)).at(-1)?.payload).toMatchObject({ by: 'review' });
    const crl = await world.app.http.inject({ method: 'GET', url: '/ebidding/public/ca/revoked.crl' });
    const [row] = await world.sql<{ serial: string }>('select serial from ca_certificate where id = $1', [
      held.id,
    ]);
    const entry = new X509Crl(crl.rawPayload).entries.find((one) => one.serialNumber === row?.serial);
    expect(entry?.reason).toBe(X509CrlReason.keyCompromise);
    expect(await told(user)).toEqual(expect.arrayContaining(['密钥丢失申报', '密钥丢失申报已同意']));
  });

  test('is no matter of whoever holds it, though they review those of others', async () => {
    const org = await world.org('supplier');
    const both = await world.user({ roles: ['supplier', 'tenant'], org });
    const held = await bound(both);
    const { id } = await both
      .send(calls.reportLost, { id: held.id, random: await both.prove(), reason: '丢失' })
      .ok();
    const row = async (by: TestUser) =>
      (await by.send(calls.pageLost, { size: 200 }).ok()).records.find((r) => r.id === id);
    for (const agreed of [true, false])
      await both.send(calls.reviewLost, { id, agreed, opinion: '本人' }).refused('ca.lostOwn');
    expect(await row(both)).toMatchObject({ state: '0', dueAt: null, can: { review: false } });
    expect((await events(held.id)).map((e) => e.type)).toEqual(['ca.bound', 'ca.keyLost']);
    expect(await row(platform)).toMatchObject({ can: { review: true } });
    await platform.send(calls.reviewLost, { id, agreed: true, opinion: '电话核实' }).ok();
  });

  test('of a certificate that is unbound already, or of somebody else, is not reported', async () => {
    const [user, stranger] = [await supplier(), await supplier()];
    const held = await bound(user);
    const report = async (by: TestUser) =>
      by.send(calls.reportLost, { id: held.id, random: await by.prove(), reason: '丢失' });
    await (await report(stranger)).refused('ca.notFound');
    await user
      .send(calls.unbindCertificate, { id: held.id, signature: held.signature, random: await user.prove() })
      .ok();
    await (await report(user)).refused('ca.notValid.unbound');
    expect((await events(held.id)).map((e) => e.type)).toEqual(['ca.bound', 'ca.unbound']);
    const reports = await world.sql('select 1 from ca_lost where certificate_id = $1', [held.id]);
    expect(reports).toEqual([]);
  });

  test('that was not lost is kept: the holder takes the report back though the platform agreed', async () => {
    const user = await supplier();
    const held = await bound(user);
    const report = async () =>
      user.send(calls.reportLost, { id: held.id, random: await user.prove(), reason: '丢失' }).ok();
    const { id } = await report();
    await platform.send(calls.reviewLost, { id, agreed: true, opinion: '同意' }).ok();
    const stranger = await supplier();
    await stranger.send(calls.takeBackLost, { id }).refused('ca.notFound');
    await user.send(calls.takeBackLost, { id }).ok();
    await world.setClock('2026-11-09T00:00:00.000Z');
    await user
      .send(calls.unbindCertificate, { id: held.id, random: await user.prove() })
      .refused('ca.need.release');
    const again = await report();
    await platform.send(calls.reviewLost, { id: again.id, agreed: false, opinion: '不符' }).ok();
    await user
      .send(calls.unbindCertificate, { id: held.id, random: await user.prove() })
      .refused('ca.need.release');
    expect(await isBound(user)).toBe(true);
  });
});
