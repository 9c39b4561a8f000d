import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { fileDetail, reopenFile } from '#areas/tender-file/shared/calls.ts';
import {
  approveFile,
  decide,
  freshLot,
  type House,
  houseOf,
  keepLotKey,
} from '#areas/tender-file/server/test/house.ts';
import { issuedTermsOf } from '#areas/tender-file/server/index.ts';
import { lotOf } from '#areas/project/server/index.ts';
import { barredFrom } from '#base/approval/server/test/barred.ts';
import { withdraw } from '#base/approval/shared/calls.ts';
import { PUBLIC_BASE } from '#kit/server/http/pages.ts';
import {
  bulletinDetail,
  bulletinsOfLot,
  bulletinTemplate,
  pageBulletins,
  pagePublicBulletins,
  previewBulletin,
  publicBulletinDetail,
  publishBulletin,
  reopenBulletin,
  saveBulletin,
  submitBulletin,
} from '../shared/calls.ts';
import { SERVICE_KEY } from '../shared/status.ts';
import { publishNotice, stepFacts } from './index.ts';
import { approveBulletin, bulletinForm, publishedLot } from './test/house.ts';

let world: World;
let house: House;
let pm: TestUser;

const NOW = '2026-11-20T01:00:00.000Z';

beforeAll(async () => {
  world = await makeWorld({ publicUrl: 'https://bid.example.cn' });
  await world.setClock(NOW);
  house = await houseOf(world);
  pm = house.pm;
});
beforeEach(() => world.setClock(NOW));

const page = (path: string) => world.app.http.inject({ method: 'GET', url: PUBLIC_BASE + path });
const lotStatus = (packageId: string) => world.tx(async (tx) => (await lotOf(tx.db, packageId))?.status);

async function readyLot(wish: { isLawBid?: '0' | '1' } = {}) {
  const { packageId } = await freshLot(house, wish);
  await approveFile(house, packageId);
  return packageId;
}

describe('the text', () => {
  test('is made from project, lot and tender file, and lacks only what nobody has entered', async () => {
    const packageId = await readyLot();
    const made = await pm.send(bulletinTemplate, { packageId }).ok();
    expect(made.title).toBe('江州第二水厂设备采购第1标段 水泵招标公告');
    expect(made.content).toContain('4,900,000.00元');
    expect(made.content).toContain('2026-12-11 09:00');
    // What is known is written out: the source of funds, and an address that can be typed.
    expect(made.content).toContain('资金来源为财政资金');
    expect(made.content).toMatch(/网址：https?:\/\/[^/]+\/ebidding\//);
    const blank = { ...made, content: made.content.replace('财政资金', '【资金来源】') };
    await pm.send(saveBulletin, { packageId, ...blank }).ok();
    const record = await pm.send(bulletinDetail, { packageId }).ok();
    expect(record.missing).toContain('待填写内容：资金来源');
    await pm.send(submitBulletin, { packageId }).refused('bulletin.incomplete');
    await pm.send(saveBulletin, await bulletinForm(house, packageId)).ok();
    expect((await pm.send(bulletinDetail, { packageId }).ok()).missing).toEqual([]);
    await pm.send(submitBulletin, { packageId }).ok();
    expect(await barredFrom(world, SERVICE_KEY, packageId)).toEqual([pm.id]);
  });

  test.each([
    ['开标时间：', '会议时间：', '开标时间与地点'],
    ['最高限价：人民币4,900,000.00元', '最高限价：另行通知', '最高限价'],
    ['资格要求', '说明', '投标人资格要求'],
    ['网址：', '', '平台的名称、网址及访问方式'],
  ])('without %s it is refused and names what is missing', async (find, put, words) => {
    const packageId = await readyLot();
    const form = await bulletinForm(house, packageId);
    const content = form.content
      .replaceAll(find, put)
      .replaceAll(find === '网址：' ? /\/ebidding\/|网址|https?:/g : find, put)
      .replaceAll(find === '开标时间：' ? /开标(?:时间|地点)/g : find, put);
    await pm.send(saveBulletin, { ...form, content }).ok();
    const refusal = await pm.send(submitBulletin, { packageId }).refused('bulletin.incomplete');
    expect(refusal.msg).toContain(words);
    expect(refusal.fields?.[0]?.path).toBe('content');
    await pm.send(saveBulletin, form).ok();
    await pm.send(submitBulletin, { packageId }).ok();
  });

  test('is cleaned: no script, handler, style, frame or odd link survives', async () => {
    const packageId = await readyLot();
    const bad =
      '<p onclick="steal()" style="position:fixed">正文</p><script>steal()</script><img src=x onerror=steal()>' +
      '<a href="javascript:steal()">坏</a><a href="JaVaScRiPt:steal()">坏</a><a href="//evil.example">坏</a><a href="https://good.example/?a=1&amp;b=2">好</a>' +
      '<iframe src="https://evil.example"></iframe><svg><script>steal()</script></svg><style>p{}</style><form action="/x"><input></form>' +
      '<table><tr><td colspan="2" onmouseover="x">格</td></tr></table><math><mi//xlink:href="data:x,steal()">';
    await pm.send(saveBulletin, { packageId, title: '<b>标题</b>', content: bad }).ok();
    const { content, title } = await pm.send(bulletinDetail, { packageId }).ok();
    expect(content).not.toMatch(
      /steal|onclick|onerror|onmouseover|style|script|iframe|img|svg|form|input|evil|javascript/i,
    );
    expect(content).toContain('<td colspan="2">格</td>');
    expect(content).toContain(
      '<a href="https://good.example/?a=1&amp;b=2" rel="noopener noreferrer nofollow">好</a>',
    );
    expect(title).toBe('<b>标题</b>');
  });

  test('can be looked at as the public will read it, before anything is saved; strangers see none of it', async () => {
    const packageId = await readyLot();
    const asked = {
      packageId,
      title: '水泵招标<公告>',
      content: '<p>未保存的正文</p><script>steal()</script>',
    };
    const { page: shown } = await pm.send(previewBulletin, asked).ok();
    expect(shown).toContain('<article class="paper">');
    expect(shown).toContain('水泵招标&lt;公告&gt;');
    expect(shown).toContain('<p>未保存的正文</p>');
    expect(shown).not.toContain('steal');
    // The dates of the approved file stand there as they will once it is out.
    expect(shown).toContain('2026-12-11 09:00');
    expect((await pm.send(bulletinDetail, { packageId }).ok()).id).toBeNull();
    const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
    await stranger.send(previewBulletin, asked).refused('project.lotNotFound');
  });

  test('keeps the type of its letters as classes, and no other class', async () => {
    const packageId = await readyLot();
    const content =
      '<h2 class="rt-center fixed-bar">公告</h2><p class="rt-right rt-12pt"><span class="rt-hei evil">黑</span><span class="rt-12pt">小</span></p>';
    await pm.send(saveBulletin, { packageId, title: '公告', content }).ok();
    expect((await pm.send(bulletinDetail, { packageId }).ok()).content).toBe(
      '<h2 class="rt-center">公告</h2><p class="rt-right"><span class="rt-hei">黑</span><span class="rt-12pt">小</span></p>',
    );
    expect((await page('/style.css')).body).toContain('.text .rt-hei{font-family:SimHei');
  });

  test('waits for the approved tender file', async () => {
    const { packageId } = await freshLot(house);
    await pm.send(bulletinTemplate, { packageId }).refused('bulletin.noTerms');
    await pm.send(submitBulletin, { packageId }).refused('bulletin.notFound');
    await pm.send(saveBulletin, { packageId, title: '公告', content: '', media: '' }).ok();
    const bare = await pm.send(submitBulletin, { packageId }).refused('kit.wrong.input');
    expect(bare.fields?.map((f) => f.path)).toEqual(['media', 'content']);
    await pm.send(saveBulletin, { packageId, title: '公告', content: '<p>x</p>', media: '平台' }).ok();
    await pm.send(submitBulletin, { packageId }).refused('bulletin.noTerms');
    const early = await freshLot(house, { status: '1020' });
    await pm
      .send(saveBulletin, { packageId: early.packageId, title: '公告' })
      .refused('bulletin.lotNotReady');
  });
});

describe('approval', () => {
  test('leader, then director; refused or withdrawn the lot comes back with it', async () => {
    const packageId = await readyLot();
    await pm.send(saveBulletin, await bulletinForm(house, packageId)).ok();
    await pm.send(submitBulletin, { packageId }).ok();
    expect(await lotStatus(packageId)).toBe('3020');
    await pm.send(saveBulletin, await bulletinForm(house, packageId)).refused('bulletin.wrongStatus');
    await pm.send(reopenFile, { packageId }).refused('tenderFile.bulletinUnderWay');
    await world.deliver();
    await pm.send(withdraw, { serviceKey: 'BULLETIN_APPROVAL', serviceId: packageId }).ok();
    await world.deliver();
    expect(await lotStatus(packageId)).toBe('3010');
    expect(await pm.send(bulletinDetail, { packageId }).ok()).toMatchObject({ status: '10' });
    await pm.send(submitBulletin, { packageId }).ok();
    await world.deliver();
    await decide(world, house.leader, packageId, true);
    await decide(world, house.director, packageId, false);
    expect(await lotStatus(packageId)).toBe('3030');
    expect(await pm.send(bulletinDetail, { packageId }).ok()).toMatchObject({
      status: '30',
      can: { edit: true, publish: false },
    });
    await approveBulletin(house, packageId);
    expect(await pm.send(bulletinDetail, { packageId }).ok()).toMatchObject({
      status: '40',
      can: { edit: false, publish: true, reopen: true },
    });
    await pm.send(reopenBulletin, { packageId }).ok();
    expect(await lotStatus(packageId)).toBe('3030');
  });
});

describe('publication', () => {
  test('needs the approval and the lot key; then everything steps onto the market at one time', async () => {
    const packageId = await readyLot();
    const { id } = await pm.send(saveBulletin, await bulletinForm(house, packageId)).ok();
    await pm.send(publishBulletin, { packageId }).refused('bulletin.wrongStatus');
    await approveBulletin(house, packageId);
    await pm.send(publishBulletin, { packageId }).refused('tenderFile.noLotKey');
    expect(await lotStatus(packageId)).toBe('3020');
    await keepLotKey(house, packageId);
    await house.leader.send(publishBulletin, { packageId }).refused('kit.refused.permission');
    const published = await pm.send(publishBulletin, { packageId }).ok();
    expect(published).toEqual({ bulletinId: id, publishedAt: NOW });
    await pm.send(publishBulletin, { packageId }).refused('bulletin.wrongStatus');
    expect(await lotStatus(packageId)).toBe('3080');
    expect(await pm.send(fileDetail, { packageId }).ok()).toMatchObject({ status: '80', issuedAt: NOW });
    const terms = await world.tx((tx) => issuedTermsOf(tx.db, packageId));
    expect(terms).toMatchObject({
      custodianUserId: house.owner.id,
      bidDeadline: new Date('2026-12-11T01:00:00.000Z'),
    });
    expect(await world.tx((tx) => stepFacts(tx.db, packageId))).toEqual({ S4: 6 });
    const events = await world.sql(
      `select payload from event where type = 'bulletin.published' and subject_id = $1`,
      [id],
    );
    expect(events).toMatchObject([{ payload: { packageId, bulletinId: id } }]);
    // What was published stands, for the application as for its owner.
    await expect(world.sql(`update bulletin set title = 'x' where id = $1`, [id])).rejects.toThrow(
      'stands as it was published',
    );
    await expect(
      world.sql(`update tender_file set ceiling = 1 where package_id = $1`, [packageId]),
    ).rejects.toThrow('stands as it was issued');
  });

  test('refuses dates that have become unlawful by then, to the millisecond, and names the earliest', async () => {
    const packageId = await readyLot();
    await keepLotKey(house, packageId);
    await approveBulletin(house, packageId);
    // The deadline is on 2026-12-11: the twentieth day after 2026-11-21, whatever its hour.
    await world.setClock('2026-11-21T16:00:00.000Z');
    const refusal = await pm.send(publishBulletin, { packageId }).refused('tenderFile.datesUnlawful');
    expect(refusal.fields).toEqual([
      { path: 'saleEnd', msg: '文件获取期不得少于5日，最早可截止于2026-11-27 00:00:00' },
      { path: 'bidDeadline', msg: '自文件发出至投标截止不得少于20日，最早可为2026-12-12 00:00:00' },
    ]);
    expect(refusal.law).toMatchObject({ rule: 'saleDays', earliest: '2026-11-26T16:00:00.000Z' });
    expect(await lotStatus(packageId)).toBe('3020');
    await world.setClock('2026-11-21T15:59:59.999Z');
    await pm.send(publishBulletin, { packageId }).ok();
  });

  test('a tender file that was changed meanwhile needs a bulletin of its own', async () => {
    const packageId = await readyLot();
    await keepLotKey(house, packageId);
    await approveBulletin(house, packageId);
    await pm.send(reopenBulletin, { packageId }).ok();
    await pm.send(reopenFile, { packageId }).ok();
    await approveFile(house, packageId, { ceiling: '480' });
    const refusal = await pm.send(submitBulletin, { packageId }).refused('bulletin.incomplete');
    expect(refusal.msg).toContain('最高限价');
    expect(refusal.law?.rule).toBe('bulletinContent');
    await approveBulletin(house, packageId);
    await pm.send(publishBulletin, { packageId }).ok();
  });

  test('of several clicks one publishes', async () => {
    const packageId = await readyLot();
    await keepLotKey(house, packageId);
    await approveBulletin(house, packageId);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => pm.send(publishBulletin, { packageId }).envelope()),
    );
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.key === 'bulletin.wrongStatus')).toHaveLength(4);
  });
});

describe('who may', () => {
  test('the tenderee looks, strangers and other tenants find nothing', async () => {
    const packageId = await readyLot();
    await pm.send(saveBulletin, await bulletinForm(house, packageId)).ok();
    await house.owner.send(bulletinDetail, { packageId }).ok();
    expect(await house.owner.send(bulletinsOfLot, { packageId }).ok()).toHaveLength(1);
    await house.owner.send(saveBulletin, { packageId, title: 'x' }).refused('kit.refused.permission');
    const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
    await stranger.send(bulletinDetail, { packageId }).refused('project.lotNotFound');
    await stranger.send(publishBulletin, { packageId }).refused('project.lotNotFound');
    expect((await stranger.send(pageBulletins, {}).ok()).total).toBe(0);
    expect((await pm.send(pageBulletins, { searchKey: '水泵' }).ok()).total).toBeGreaterThan(0);
    const tenant = await world.tenant();
    const foreign = await world.user({ roles: ['pm'], org: await world.org('agency', undefined, tenant) });
    await foreign.send(bulletinDetail, { packageId }).refused('project.lotNotFound');
    expect((await foreign.send(pagePublicBulletins, {}).ok()).total).toBe(0);
  });
});

describe('the public pages', () => {
  test('show what is published and nothing else, to anybody, without a script', async () => {
    const packageId = await readyLot();
    const { id } = await pm
      .send(saveBulletin, { ...(await bulletinForm(house, packageId)), title: '只此一份 <i>&"公告' })
      .ok();
    expect((await page(`/bulletin/${id}`)).statusCode).toBe(404);
    expect((await page('/?q=只此一份')).body).toContain('没有符合条件的公告');
    await world.anonymous.send(publicBulletinDetail, { id }).refused('bulletin.notFound');
    await pm.send(submitBulletin, { packageId }).ok();
    await world.deliver();
    await decide(world, house.leader, packageId, true);
    await decide(world, house.director, packageId, true);
    for (const path of [`/bulletin/${id}`, `/bulletin/${id}/text`])
      expect((await page(path)).statusCode).toBe(404);
    await keepLotKey(house, packageId);
    await pm.send(publishBulletin, { packageId }).ok();
    const one = await page(`/bulletin/${id}`);
    expect(one.statusCode).toBe(200);
    expect(one.headers['content-type']).toContain('text/html');
    expect(one.headers['content-security-policy']).toContain("default-src 'none'");
    expect(one.body).toContain('只此一份 &lt;i&gt;&amp;&quot;公告');
    // The one script is a data block, which no browser runs.
    expect(one.body).not.toMatch(/<script(?! type="application\/ld\+json">)|<i>|style=/);
    expect(one.body).toContain('4,900,000.00元');
    const digest = (await world.anonymous.send(publicBulletinDetail, { id }).ok()).digest;
    expect(one.body).toContain(digest);
    // Who downloads the text and digests it finds what the page says.
    expect(one.body).toContain(`${PUBLIC_BASE}/bulletin/${id}/text`);
    const text = await page(`/bulletin/${id}/text`);
    expect(text.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(createHash('sha256').update(text.rawPayload).digest('hex')).toBe(digest);
    expect(text.body).toContain('只此一份 <i>&"公告');
    expect(text.body).toContain('4,900,000.00元');
    const list = await page('/?q=只此一份');
    expect(list.body).toContain(`${PUBLIC_BASE}/bulletin/${id}`);
    expect(
      (await world.anonymous.send(pagePublicBulletins, { searchKey: '只此一份' }).ok()).records,
    ).toMatchObject([{ id, bulletinType: 'tender' }]);
    expect((await page(`/style.css`)).headers['content-type']).toContain('text/css');
  });

  test('speak English, escape what is typed, and answer odd addresses with a page', async () => {
    const { bulletinId } = await publishedLot(house);
    const en = await page(`/bulletin/${bulletinId}?lang=en`);
    expect(en.body).toContain('<html lang="en">');
    expect(en.body).toContain('Bid deadline and opening');
    const odd = await page(`/?q=${encodeURIComponent('"><script>alert(1)</script>')}&type=nonsense&page=-3`);
    expect(odd.statusCode).toBe(200);
    expect(odd.body).not.toContain('<script>');
    expect(odd.body).toContain('&quot;&gt;&lt;script&gt;');
    const missing = await page('/bulletin/not-an-id');
    expect(missing.statusCode).toBe(404);
    expect(missing.body).toContain('页面不存在');
    expect((await page('')).statusCode).toBe(302);
  });

  test('turn pages and keep the search', async () => {
    const { packageId } = await publishedLot(house, { packageName: '翻页标段' });
    for (let i = 0; i < 21; i++)
      await world.tx((tx) =>
        publishNotice(tx, { packageId, type: 'result', title: `翻页公告${i}`, content: '<p>结果</p>' }),
      );
    const first = await page('/?type=result&q=翻页公告');
    expect(first.body).toContain('共21条公告');
    expect(first.body).toContain('第1页，共2页');
    expect(first.body).toMatch(/rel="next" href="[^"]*type=result[^"]*page=2"/);
    const second = await page('/?type=result&q=翻页公告&page=2');
    expect(second.body.match(/<li>/g)).toHaveLength(1);
  });
});

describe('notices of other areas', () => {
  test('stand beside the bulletin, cleaned, with their period', async () => {
    const { packageId } = await publishedLot(house);
    const publicity = { begin: new Date('2026-12-15T00:00:00Z'), end: new Date('2026-12-18T16:00:00Z') };
    const made = await world.tx((tx) =>
      publishNotice(tx, {
        packageId,
        type: 'candidates',
        title: '候选人公示',
        content: '<p onclick="x()">第一名</p><script>x()</script>',
        publicity,
      }),
    );
    const shown = await world.anonymous.send(publicBulletinDetail, { id: made.bulletinId }).ok();
    expect(shown).toMatchObject({
      content: '<p>第一名</p>',
      bulletinType: 'candidates',
      facts: { publicityEnd: '2026-12-18T16:00:00.000Z' },
    });
    expect((await page(`/bulletin/${made.bulletinId}`)).body).toContain('2026-12-19 00:00:00');
    expect((await pm.send(bulletinsOfLot, { packageId }).ok()).map((b) => b.bulletinType)).toEqual([
      'tender',
      'candidates',
    ]);
  });
});
