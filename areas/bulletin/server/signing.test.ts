import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import {
  approveFile,
  decide,
  freshLot,
  type House,
  houseOf,
  keepLotKey,
} from '#areas/tender-file/server/test/house.ts';
import { rootCertificate } from '#base/ca/shared/calls.ts';
import { hasOpenssl, judgePdf } from '#base/ca/server/test/judge-pdf.ts';
import { documentSignatureOf } from '#base/seal/server/test/signer.ts';
import { confirmSeal, grantSeal, registerSeal, sealUses } from '#base/seal/shared/calls.ts';
import { PUBLIC_BASE } from '#kit/server/http/pages.ts';
import { pdfSignatures } from '#kit/server/pdf-signatures.ts';
import { FolderStorage } from '#kit/server/storage/storage.ts';
import {
  bulletinDetail,
  leaderDocument,
  publicBulletinDetail,
  publishBulletin,
  reopenBulletin,
  saveBulletin,
  sealBulletin,
  sealDocument,
  signBulletin,
  submitBulletin,
} from '../shared/calls.ts';
import { approveBulletin, bulletinForm } from './test/house.ts';

let world: World;
let house: House;
let pm: TestUser;
let leader: TestUser;
let sealId: string;
let keeper: TestUser;

const NOW = '2026-11-20T01:00:00.000Z';

/** Done once, when bytes lie on the storage and their record is next. */
let meanwhile: () => unknown = () => undefined;

class TellingFolder extends FolderStorage {
  override async keep(...asked: Parameters<FolderStorage['keep']>) {
    const done = await super.keep(...asked);
    const act = meanwhile;
    meanwhile = () => undefined;
    await act();
    return done;
  }
}

beforeAll(async () => {
  world = await makeWorld({ storage: (folder) => new TellingFolder(folder) });
  await world.setClock(NOW);
  house = await houseOf(world);
  ({ pm, leader } = house);
  const second = await world.user({ roles: ['companyadmin'] });
  keeper = await world.user({ roles: ['companyadmin'] });
  const canvas = createCanvas(300, 300);
  const c = canvas.getContext('2d');
  c.strokeStyle = '#c00';
  c.lineWidth = 12;
  c.arc(150, 150, 130, 0, 7);
  c.stroke();
  const { id: imageId } = await keeper.upload('公章.png', await canvas.encode('png'));
  const seal = { sealName: '公章', sealKind: '1', imageId, validUntil: null };
  ({ id: sealId } = await keeper.send(registerSeal, seal).ok());
  await second.send(confirmSeal, { id: sealId }).ok();
  await keeper.send(grantSeal, { id: sealId, userId: leader.id }).ok();
});
beforeEach(() => world.setClock(NOW));

/** A lot whose bulletin is approved and may be published. */
async function approved(): Promise<string> {
  const { packageId } = await freshLot(house);
  await approveFile(house, packageId);
  await keepLotKey(house, packageId);
  await approveBulletin(house, packageId);
  return packageId;
}

const signature = async (packageId: string) =>
  documentSignatureOf(pm, await pm.send(leaderDocument, { packageId }).ok());
const sealing = async (packageId: string, user = leader) =>
  documentSignatureOf(user, await user.send(sealDocument, { packageId, sealId }).ok(), sealId);
const signIt = async (packageId: string) =>
  pm.send(signBulletin, { packageId, document: await signature(packageId) }).ok();
const sealIt = async (packageId: string) =>
  leader.send(sealBulletin, { packageId, document: await sealing(packageId) }).ok();
const detail = (user: TestUser, packageId: string) => user.send(bulletinDetail, { packageId }).ok();
const signedOf = async (user: TestUser, packageId: string) =>
  (await user.raw('GET', `/pre/bulletin/signed?packageId=${packageId}`)).rawPayload;

test('a notice is signed by the project leader, sealed by somebody else, published, and read by anybody as both signed it', async () => {
  const packageId = await approved();
  expect((await detail(pm, packageId)).can).toMatchObject({ sign: true, seal: false, publish: true });
  await leader.send(sealDocument, { packageId, sealId }).refused('bulletin.notSignedYet');
  await signIt(packageId);
  const half = await signedOf(pm, packageId);
  expect(await detail(pm, packageId)).toMatchObject({
    can: { sign: false, seal: false },
    ready: { signed: false },
    signers: [{ userName: pm.trueName, sealed: false }],
  });
  expect((await detail(leader, packageId)).can).toMatchObject({ sign: false, seal: true });
  await pm.send(publishBulletin, { packageId }).refused('bulletin.halfSigned');
  await sealIt(packageId);
  const { bulletinId } = await pm.send(publishBulletin, { packageId }).ok();

  // Anybody, who has signed in nowhere.
  expect(await world.anonymous.send(publicBulletinDetail, { id: bulletinId }).ok()).toMatchObject({
    signed: true,
  });
  const page = await world.app.http.inject({ method: 'GET', url: `${PUBLIC_BASE}/bulletin/${bulletinId}` });
  const link = /href="([^"]*public\/signed[^"]*)"/.exec(page.body)?.[1] ?? '';
  const pdf = (await world.app.http.inject({ method: 'GET', url: link.replaceAll('&amp;', '&') })).rawPayload;
  expect((await pdfSignatures(pdf)).map((one) => [one.state, one.since])).toEqual([
    ['holds', 'signedAgain'],
    ['holds', 'whole'],
  ]);
  expect(pdf.subarray(0, half.length).equals(half)).toBe(true);
  expect((await signedOf(house.owner, packageId)).equals(pdf)).toBe(true);
  const supplier = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
  const read = await supplier.raw('GET', `/pre/bulletin/public/signed?id=${bulletinId}`);
  expect(read.rawPayload.equals(pdf)).toBe(true);

  const document = await getDocument({ data: new Uint8Array(pdf), stopAtErrors: true, verbosity: 0 }).promise;
  const last = await document.getPage(document.numPages);
  expect((await last.getAnnotations()).map((one) => one.hasAppearance)).toEqual([true, true]);
  const texts = [];
  for (let n = 1; n <= document.numPages; n += 1) {
    const { items } = await (await document.getPage(n)).getTextContent();
    texts.push(...items.map((one) => ('str' in one ? one.str : '')));
  }
  const { title, bulletinNo } = await detail(pm, packageId);
  for (const part of [title, bulletinNo, '投标文件的递交', '项目负责人（签名）'])
    expect(texts.join('').replaceAll(/\s/g, '')).toContain(String(part).replaceAll(/\s/g, ''));
  const uses = await keeper.send(sealUses, { id: sealId }).ok();
  expect(uses.records).toMatchObject([{ title: `${bulletinNo} ${title}`, userName: leader.trueName }]);

  if (!hasOpenssl) return;
  const root = (await world.anonymous.send(rootCertificate, {}).ok()).certificatePem;
  const changed = Buffer.from(pdf);
  changed[2000]! ^= 1;
  for (const place of [0, 1]) {
    expect(judgePdf(pdf, root, place)).toMatchObject({ good: true });
    expect(judgePdf(changed, root, place)).toMatchObject({ good: false });
  }
});

test('nobody signs for both, without a seal, or for another organisation', async () => {
  const packageId = await approved();
  await leader.send(leaderDocument, { packageId }).refused('kit.refused.permission');
  await pm.send(sealDocument, { packageId, sealId }).refused('kit.refused.permission');
  const stranger = await world.user({ roles: ['director'], org: await world.org('agency') });
  await stranger.send(sealDocument, { packageId, sealId }).refused('project.lotNotFound');
  await signIt(packageId);
  await pm.send(leaderDocument, { packageId }).refused('bulletin.signedAlready');
  await leader.send(sealDocument, { packageId }).refused('bulletin.needSeal');
  const director = house.director;
  await director.send(sealDocument, { packageId, sealId }).refused('seal.notUsable');
  const document = await sealing(packageId);
  await leader
    .send(sealBulletin, { packageId, document: { ...document, sealId: null } })
    .refused('bulletin.needSeal');
  // What was prepared for the seal does not fit the place of the signature.
  await leader
    .send(sealBulletin, { packageId, document: { ...document, base: 'a'.repeat(64) } })
    .refused('seal.moved');
  expect((await detail(pm, packageId)).signers).toHaveLength(1);
});

test('a text that is opened again and changed is another document: what was signed of it counts for nothing', async () => {
  const packageId = await approved();
  const early = await signature(packageId);
  const signEarly = () => pm.send(signBulletin, { packageId, document: early });
  // Opened again while the signed text is being made, and before.
  meanwhile = () => pm.send(reopenBulletin, { packageId }).ok();
  await signEarly().refused('bulletin.wrongStatus');
  await signEarly().refused('bulletin.wrongStatus');
  const form = await bulletinForm(house, packageId);
  const again = async (content: string) => {
    await pm.send(saveBulletin, { ...form, content }).ok();
    await pm.send(submitBulletin, { packageId }).ok();
    await world.deliver();
    await decide(world, leader, packageId, true);
    await decide(world, house.director, packageId, true);
  };
  await again(form.content);
  // Changed and approved anew meanwhile: the signature is of other words.
  meanwhile = async () => {
    await pm.send(reopenBulletin, { packageId }).ok();
    await again(`${form.content}<p>另附图纸。</p>`);
  };
  await signEarly().refused('bulletin.wrongStatus');
  expect((await detail(pm, packageId)).signers).toEqual([]);
  await pm.send(reopenBulletin, { packageId }).ok();
  await again(form.content);
  await signIt(packageId);
  const sealed = await sealing(packageId);
  await pm.send(reopenBulletin, { packageId }).ok();
  await leader.send(sealBulletin, { packageId, document: sealed }).refused('bulletin.wrongStatus');
  await again(`${form.content}<p>另附踏勘须知。</p>`);
  expect((await detail(pm, packageId)).signers).toEqual([]);
  await leader.send(sealBulletin, { packageId, document: sealed }).refused('bulletin.notSignedYet');
  // Nothing is begun, and nobody asks for signatures: it may be published, and has no signed text.
  // What is published while it is being signed stays without the signature.
  const last = await signature(packageId);
  let bulletinId = '';
  meanwhile = async () => {
    ({ bulletinId } = await pm.send(publishBulletin, { packageId }).ok());
  };
  await pm.send(signBulletin, { packageId, document: last }).refused('bulletin.wrongStatus');
  expect((await detail(pm, packageId)).signers).toEqual([]);
  const none = await world.app.http.inject({
    method: 'GET',
    url: `/ebidding/api/pre/bulletin/public/signed?id=${bulletinId}`,
  });
  expect(none.json()).toMatchObject({ code: 404 });
});

test('two who sign at once leave one signature; publication and seal at once leave a whole text or wait', async () => {
  const packageId = await approved();
  const document = await signature(packageId);
  const answers = await Promise.all(
    [0, 1].map(() => pm.send(signBulletin, { packageId, document }).envelope()),
  );
  expect(answers.filter((one) => one.code === 200)).toHaveLength(1);
  expect((await detail(pm, packageId)).signers).toHaveLength(1);
  const sealed = await sealing(packageId);
  const [seal, publish] = await Promise.all([
    leader.send(sealBulletin, { packageId, document: sealed }).envelope(),
    pm.send(publishBulletin, { packageId }).envelope(),
  ]);
  expect(seal.code).toBe(200);
  if (publish.code !== 200) await pm.send(publishBulletin, { packageId }).ok();
  expect((await detail(pm, packageId)).signers).toHaveLength(2);
  await pm.send(leaderDocument, { packageId }).refused('bulletin.wrongStatus');
});

test('where the tenant asks for it, nothing is published without both, by article', async () => {
  const packageId = await approved();
  await world.sql(
    `insert into config_override (tenant_id, config_key, config_value, org_id) values ($1, 'bulletinSigned', '1', null)`,
    [world.tenantId],
  );
  const refusal = await pm.send(publishBulletin, { packageId }).refused('bulletin.notSigned');
  expect(refusal.law?.rule).toBe('bulletinSigned');
  expect((await detail(pm, packageId)).ready.signed).toBe(false);
  await signIt(packageId);
  await sealIt(packageId);
  expect((await detail(pm, packageId)).ready.signed).toBe(true);
  await pm.send(publishBulletin, { packageId }).ok();
});

test('one who is project leader and keeps the seal too does not seal what they signed', async () => {
  const alone = await world.user({ roles: ['pm'] });
  await keeper.send(grantSeal, { id: sealId, userId: alone.id }).ok();
  const { packageId } = await freshLot({ ...house, pm: alone });
  await approveFile({ ...house, pm: alone }, packageId);
  await keepLotKey(house, packageId);
  await approveBulletin({ ...house, pm: alone }, packageId);
  // Only now, so that nobody waits for this one's approval.
  await world.sql(
    `insert into user_role (user_id, role_id, org_id, tenant_id)
     select $1, r.id, $2, $3 from role r where r.role_code = 'leader' limit 1`,
    [alone.id, alone.org.id, world.tenantId],
  );
  const document = await documentSignatureOf(alone, await alone.send(leaderDocument, { packageId }).ok());
  await alone.send(signBulletin, { packageId, document }).ok();
  const again = await world.signedIn(alone.userName);
  await again.send(sealDocument, { packageId, sealId }).refused('bulletin.sealBySecond');
  expect((await again.send(bulletinDetail, { packageId }).ok()).can.seal).toBe(false);
  await sealIt(packageId);
});
