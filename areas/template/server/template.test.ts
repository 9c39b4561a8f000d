import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import {
  bulletinDocument,
  bulletinTemplate,
  bulletinTemplates,
  saveBulletin,
} from '#areas/bulletin/shared/calls.ts';
import { approveFile, freshLot, type House, houseOf } from '#areas/tender-file/server/test/house.ts';
import * as calls from '../shared/calls.ts';

let world: World;
let admin: TestUser;
let tenant: TestUser;
let pm: TestUser;
let house: House;

beforeAll(async () => {
  world = await makeWorld({ publicUrl: 'https://bid.example.cn' });
  await world.setClock('2026-11-20T01:00:00.000Z');
  const platform = await world.org('platform');
  admin = await world.user({ roles: ['admin'], org: platform });
  tenant = await world.user({ roles: ['tenant'], org: platform });
  house = await houseOf(world);
  pm = house.pm;
});

const wordsOf = (pdf: Buffer): string =>
  spawnSync('pdftotext', ['-raw', '-', '-'], { input: pdf, encoding: 'utf8' }).stdout.replace(/\s/g, '');

let made = 0;
const form = (more: object = {}) => ({
  id: null,
  level: 'tenant' as const,
  revision: 0,
  name: `公开招标公告${(made += 1)}`,
  type: '10',
  projectProperty: '10',
  purchaseMethod: '1010',
  qualificationType: '20',
  industryCategory: '34',
  region: '110000',
  purchaseCatalogue: null,
  content: '<p>{{招标人}}的{{项目名称}}</p>',
  ...more,
});
async function effective(by: TestUser, more: object = {}): Promise<string> {
  const { id } = await by.send(calls.saveTemplate, form(more)).ok();
  await by.send(calls.enableTemplate, { id }).ok();
  return id;
}
const detail = (by: TestUser, id: string) => by.send(calls.templateDetail, { id }).ok();

describe('a template of the tenant', () => {
  test('is saved with what it needs, under a name of its own, and with places that can be filled', async () => {
    const one = form();
    const { id, revision } = await tenant.send(calls.saveTemplate, one).ok();
    await pm.send(calls.saveTemplate, form()).refused('kit.refused.permission');
    const problems = await tenant.send(calls.saveTemplate, form({ name: '', region: '' })).envelope();
    expect(JSON.stringify(problems)).toContain('请输入模板名称');
    expect(JSON.stringify(problems)).toContain('请选择地区');
    for (const field of ['region', 'industryCategory', 'purchaseCatalogue'])
      await tenant.send(calls.saveTemplate, form({ [field]: 'NONE' })).refused('kit.wrong.choice');
    const twice = await tenant.send(calls.saveTemplate, form({ name: one.name })).envelope();
    expect(JSON.stringify(twice)).toContain('模板名称已存在');
    for (const [content, words] of [
      ['<p>{{密码}}</p>', '密码'],
      ['<p>{{招标人</p>', '不完整'],
      ['<script>x</script>', '请填写模板内容'],
      [`<p>${'长'.repeat(10_000)}</p>`, '10000'],
      // Short as it is sent, too long as it is kept.
      [`<p>${'&'.repeat(3000)}</p>`, '10000'],
    ])
      expect(JSON.stringify(await tenant.send(calls.saveTemplate, form({ content })).envelope())).toContain(
        words,
      );
    await tenant
      .send(calls.saveTemplate, { ...one, id, revision: revision + 1 })
      .refused('kit.refused.changed');
    await tenant.send(calls.saveTemplate, form({ more: 'x' })).refused('kit.wrong.input');
    expect(await tenant.send(calls.saveTemplate, { ...one, id, revision }).ok()).toEqual({ id, revision: 2 });
    // A text is no document, whichever screen asks for it.
    await tenant.send(calls.fileTemplateDetail, { id }).refused('template.notFound');
  });

  test('goes from saved to in effect to invalid and back; each new text is a version', async () => {
    const one = form();
    const { id } = await tenant.send(calls.saveTemplate, one).ok();
    await pm.send(calls.templateDetail, { id }).refused('template.notFound');
    await tenant.send(calls.invalidateTemplate, { id }).refused('template.wrongStatus');
    await tenant.send(calls.enableTemplate, { id }).ok();
    await tenant.send(calls.enableTemplate, { id }).refused('template.wrongStatus');
    await tenant.send(calls.saveTemplate, { ...one, id, revision: 2 }).refused('template.wrongStatus');
    await tenant.send(calls.removeTemplate, { id }).refused('template.wrongStatus');
    expect(await detail(pm, id)).toMatchObject({ status: 'effective', version: 1, can: { edit: false } });
    await tenant.send(calls.invalidateTemplate, { id }).ok();
    await pm.send(calls.templateDetail, { id }).refused('template.notFound');
    await tenant.send(calls.removeTemplate, { id }).refused('template.used');
    await tenant.send(calls.enableTemplate, { id }).ok();
    expect(await detail(tenant, id)).toMatchObject({ version: 1 });
    await tenant.send(calls.invalidateTemplate, { id }).ok();
    const { revision } = await detail(tenant, id);
    await tenant.send(calls.saveTemplate, { ...one, id, revision, content: '<p>新的{{招标人}}</p>' }).ok();
    await tenant.send(calls.enableTemplate, { id }).ok();
    const versions = await pm.send(calls.templateVersions, { id }).ok();
    expect(versions.map((v) => [v.version, v.content])).toEqual([
      [2, '<p>新的{{招标人}}</p>'],
      [1, '<p>{{招标人}}的{{项目名称}}</p>'],
    ]);
    await pm.send(calls.enableTemplate, { id }).refused('kit.refused.permission');
  });

  test('is copied under a free name, commented on, and removed while it was never in effect', async () => {
    const id = await effective(tenant);
    const first = await tenant.send(calls.copyTemplate, { id }).ok();
    const second = await tenant.send(calls.copyTemplate, { id }).ok();
    const names = [await detail(tenant, first.id), await detail(tenant, second.id)].map((d) => d.name);
    expect(new Set(names).size).toBe(2);
    expect(names[0]).toContain('副本');
    await pm.send(calls.copyTemplate, { id }).refused('kit.refused.permission');
    await tenant.send(calls.removeTemplate, { id: second.id }).ok();
    await tenant.send(calls.templateDetail, { id: second.id }).refused('template.notFound');
    await pm.send(calls.addComment, { id, content: ' ' }).refused('kit.wrong.input');
    await pm.send(calls.addComment, { id, content: '长'.repeat(10_001) }).refused('kit.wrong.input');
    await pm.send(calls.addComment, { id: first.id, content: '好' }).refused('template.notFound');
    await pm.send(calls.addComment, { id, content: '建议增加踏勘条款' }).ok();
    const said = await tenant.send(calls.templateComments, { id }).ok();
    expect(said.map((c) => c.content)).toContain('建议增加踏勘条款');
    expect(said.some((c) => c.proposer.includes(pm.trueName))).toBe(true);
  });

  test('of one name at the same moment is kept once', async () => {
    const one = form();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => tenant.send(calls.saveTemplate, one).envelope()),
    );
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
  });

  test('is found by name, level and state; who only uses templates sees those in effect', async () => {
    const name = `查找用公告${Date.now()}`;
    await tenant.send(calls.saveTemplate, form({ name })).ok();
    const found = (by: TestUser, q: object) => by.send(calls.pageTemplates, { searchKey: name, ...q }).ok();
    expect((await found(tenant, { level: 'tenant', status: 'saved', type: '10' })).records).toHaveLength(1);
    expect((await found(tenant, { level: 'plat' })).records).toEqual([]);
    expect((await found(pm, { status: 'saved' })).records).toEqual([]);
  });
});

describe('a template of the platform', () => {
  test('is written by the platform alone, stands in every tenant, and what they say of it is read', async () => {
    const foreign = await world.tenant();
    const there = await world.user({
      roles: ['tenant'],
      org: await world.org('platform', undefined, foreign),
    });
    await tenant.send(calls.saveTemplate, form({ level: 'plat' })).refused('kit.refused.permission');
    await there.send(calls.saveTemplate, form({ level: 'plat' })).refused('kit.refused.permission');
    const name = form().name;
    const id = await effective(admin, { level: 'plat', name });
    const copies = async () =>
      (await there.send(calls.pageTemplates, { searchKey: name, level: 'plat' }).ok()).records;
    const [copy] = await copies();
    expect(copy).toMatchObject({
      name,
      status: 'effective',
      can: { edit: false, invalidate: false, copy: true },
    });
    await there.send(calls.templateDetail, { id }).refused('template.notFound');
    const at = { id: copy?.id ?? '' };
    await there.send(calls.invalidateTemplate, at).refused('template.notOwn');
    await there.send(calls.addComment, { ...at, content: '请补充联合体条款' }).ok();
    expect((await admin.send(calls.templateComments, { id }).ok()).map((c) => c.content)).toEqual([
      '请补充联合体条款',
    ]);
    // Of the same tenant, but not who runs the platform.
    expect(await tenant.send(calls.templateComments, { id }).ok()).toEqual([]);
    await admin.send(calls.invalidateTemplate, { id }).ok();
    expect((await copies()).map((c) => c.status)).toEqual(['invalid']);
    const own = await there.send(calls.copyTemplate, at).ok();
    expect(await detail(there, own.id)).toMatchObject({
      level: 'tenant',
      status: 'saved',
      can: { edit: true },
    });
  });
});

const CONTENT =
  '<h2>招标条件</h2><p>{{招标人}}的<strong>{{项目名称}}</strong>（{{项目编号}}）。</p><p>{{?最高限价}}最高限价：{{最高限价}}</p>' +
  '<ol><li>资格要求：【资格要求】</li></ol><table><tr><th>序号</th><th>评分项</th><th>分值</th></tr>' +
  '<tr><td>{{评分项.序号}}</td><td>{{评分项.名称}}</td><td>{{评分项.分值}}</td></tr></table><p>{{盖章:招标人}}</p>';

const reads = (tool: string, ...args: string[]) => spawnSync(tool, args).error === undefined;

describe('a bulletin made of a template', () => {
  test('says what the lot says, leaves blanks for its author, and counts as a citation once', async () => {
    const id = await effective(tenant, { content: CONTENT });
    const other = await effective(tenant, { purchaseMethod: '1020' });
    const { packageId } = await freshLot(house);
    await approveFile(house, packageId);
    const offered = await pm.send(bulletinTemplates, { packageId }).ok();
    expect(offered.find((t) => t.id === id)).toMatchObject({ fits: true, version: 1 });
    expect(offered.find((t) => t.id === other)).toMatchObject({ fits: false });
    const { content, title, media } = await pm.send(bulletinTemplate, { packageId, templateId: id }).ok();
    expect(content).toContain('江州第二水厂设备采购');
    expect(content).toContain('最高限价：4,900,000.00元</p>');
    expect(content).toContain('【资格要求】');
    expect(content).toContain('招标人（盖章）');
    expect(content).not.toMatch(/\{\{|\}\}/);
    await pm.send(bulletinDocument, { packageId, shape: 'pdf' }).refused('bulletin.nothingSaved');
    for (let time = 0; time < 2; time += 1)
      await pm.send(saveBulletin, { packageId, title, media, content, templateId: id }).ok();
    expect(await detail(tenant, id)).toMatchObject({ citationCount: 1 });
    await tenant.send(calls.invalidateTemplate, { id }).ok();
    await pm.send(bulletinTemplate, { packageId, templateId: id }).refused('template.notFound');
    // Out of effect since: the text is not lost, and nothing more is counted.
    await pm.send(saveBulletin, { packageId, title, media, content, templateId: id }).ok();
    expect(await detail(tenant, id)).toMatchObject({ citationCount: 1 });
    // What nobody could have used for it is no source: of another kind, never in effect, or not there.
    const ofAnother = await effective(tenant, { type: '40' });
    const { id: neverUsed } = await tenant.send(calls.saveTemplate, form({ name: '未生效' })).ok();
    for (const templateId of [ofAnother, neverUsed, randomUUID()])
      await pm
        .send(saveBulletin, { packageId, title, media, content: '<p>别的</p>', templateId })
        .refused('template.notFound');
    const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
    await stranger.send(bulletinTemplates, { packageId }).refused('project.lotNotFound');
    for (const shape of ['pdf', 'docx'] as const) {
      const got = await pm.raw('GET', `${bulletinDocument.path}?packageId=${packageId}&shape=${shape}`);
      expect(got.statusCode).toBe(200);
      expect(got.rawPayload.subarray(0, 4).toString('latin1')).toBe(
        shape === 'pdf' ? '%PDF' : 'PK\u0003\u0004',
      );
      if (shape === 'pdf' && reads('pdftotext', '-v')) {
        const text = wordsOf(got.rawPayload);
        expect(text).toContain('江州第二水厂设备采购');
        expect(text).toMatch(/第1页\/共1页/);
        expect(text).toContain('打印时间：2026-11-20');
        expect(text.match(/盖章处/g)).toHaveLength(1);
      }
    }
    if (!reads('pdftotext', '-v')) return;
    // A text that keeps no place for a seal: tenderee and agency get theirs below it.
    const { orgName } = world.tenderee;
    const bare = { packageId, title, media, content: '<p>公告正文</p>' };
    await pm.send(saveBulletin, bare).ok();
    const got = await pm.raw('GET', `${bulletinDocument.path}?packageId=${packageId}&shape=pdf`);
    const sealed = wordsOf(got.rawPayload);
    for (const name of [orgName, pm.org.orgName]) expect(sealed).toContain(name);
    expect(sealed.match(/盖章处/g)).toHaveLength(2);
  });

  test('is tried without a lot, by whoever may see the template', async () => {
    const id = await effective(tenant, { content: CONTENT });
    for (const shape of ['pdf', 'docx'])
      expect((await pm.raw('GET', `${calls.tryTemplate.path}?id=${id}&shape=${shape}`)).statusCode).toBe(200);
    await pm.send(calls.tryTemplate, { id, shape: 'exe' as never }).refused('kit.wrong.input');
    await house.owner.send(calls.tryTemplate, { id, shape: 'pdf' }).refused('kit.refused.permission');
  });
});
