import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '#apps/server/test/world.ts';
import { lotInWorld } from '#areas/project/server/test/lot.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { type House, houseOf } from '#areas/tender-file/server/test/house.ts';
import { issuedTermsOf, moveDeadline } from '#areas/tender-file/server/index.ts';
import { exactTime } from '#areas/tender-file/shared/dates.ts';
import { pageMyLots, pageOpenLots, confirmJoin } from '#areas/tender-file/shared/calls.ts';
import { PUBLIC_BASE } from '#kit/server/http/pages.ts';
import { pagePublicBulletins, saveBulletin } from '../../shared/calls.ts';
import { publishNotice } from '../index.ts';
import { publishedLot } from '../test/house.ts';

let world: World;
let house: House;

const NOW = '2026-11-20T01:00:00.000Z';
const ORIGIN = 'https://bid.example.cn';

beforeAll(async () => {
  world = await makeWorld({ publicUrl: ORIGIN });
  await world.setClock(NOW);
  house = await houseOf(world);
});
beforeEach(() => world.setClock(NOW));

const page = (path: string, headers: Record<string, string> = {}) =>
  world.app.http.inject({ method: 'GET', url: PUBLIC_BASE + path, headers });
const body = async (path: string): Promise<string> => (await page(path)).body;

/** A published notice of a lot in a region, of a category and a mode. */
async function noticeIn(about: {
  readonly title: string;
  readonly province?: string;
  readonly category?: string;
  readonly mode?: string;
  readonly winner?: { name: string; price: string };
}): Promise<string> {
  const { packageId, mainId } = await lotInWorld(world, { pm: house.pm, status: lotStatus.reviewed });
  await world.sql('update project set projectarea_province = $2, projectarea_city = $3 where id = $1', [
    mainId,
    about.province ?? '990000',
    `${(about.province ?? '990000').slice(0, 2)}0100`,
  ]);
  await world.sql('update project_package set project_type = $2, purchase_mode = $3 where id = $1', [
    packageId,
    about.category ?? 'A',
    about.mode ?? '1010',
  ]);
  const { bulletinId } = await world.tx((tx) =>
    publishNotice(tx, {
      packageId,
      type: 'result',
      title: about.title,
      content: '<p>结果，2026-12-19</p>',
      ...(about.winner ? { winner: about.winner } : {}),
    }),
  );
  return bulletinId;
}

describe('the search', () => {
  test('finds by words in any order, region, category, mode, kind and day, and by all of them together', async () => {
    const one = await noticeIn({
      title: '检索 东湖泵站更新',
      province: '980000',
      category: 'B',
      mode: '1020',
    });
    await world.setClock('2026-11-22T01:00:00.000Z');
    const two = await noticeIn({
      title: '检索 西湖泵站更新',
      province: '970000',
      category: 'C',
      mode: '1030',
    });
    const found = async (query: string) => {
      const shown = await body(`/?${query}`);
      return [one, two].map((id) => shown.includes(`/bulletin/${id}`));
    };
    const words = encodeURIComponent('更新 检索');
    expect(await found(`q=${words}`)).toEqual([true, true]);
    for (const query of [
      `q=${encodeURIComponent('更新 东湖')}`,
      'province=980000',
      'province=980000&city=980100',
      `q=${words}&category=B`,
      'mode=1020',
      `q=${words}&to=2026-11-20`,
      'province=980000&category=B&mode=1020&type=result&from=2026-11-20&to=2026-11-20',
    ])
      expect(await found(query), query).toEqual([true, false]);
    expect(await found(`q=${words}&from=2026-11-22`)).toEqual([false, true]);
    for (const query of [
      'province=980000&city=980200',
      'province=980000&mode=1030',
      `q=${words}&type=tender`,
      `q=${words}&from=2026-11-23`,
    ])
      expect(await found(query), query).toEqual([false, false]);
    // Programs search alike.
    const { records } = await world.anonymous
      .send(pagePublicBulletins, { projectareaProvince: '980000', purchaseMode: '1020', to: '2026-11-20' })
      .ok();
    expect(records.map((r) => r.id)).toEqual([one]);
    await world.anonymous.send(pagePublicBulletins, { from: '2026-02-30' }).refused('kit.wrong.input');
  });

  test('takes odd words, codes, days and pages for what they are', async () => {
    const hostile = `'; drop table bulletin; --"><script>alert(1)</script>\0%_\\`;
    for (const name of ['q', 'type', 'province', 'city', 'category', 'mode', 'from', 'to', 'page', 'lang']) {
      const answer = await page(`/?${new URLSearchParams({ province: '990000', [name]: hostile })}`);
      expect(answer.statusCode, name).toBe(200);
      expect(answer.body, name).not.toMatch(/<script>|alert\(1\)<\/script>/);
    }
    expect((await page(`/?q=${'长'.repeat(500)}`)).statusCode).toBe(200);
    expect((await page('/?from=2026-02-30&page=999999999999')).statusCode).toBe(200);
    expect((await page('/?prefecture=nonsense')).statusCode).toBe(200);
    // A search is one of many views: found pages are listed by search engines, searches are not.
    expect(await body('/?q=x')).toContain('<meta name="robots" content="noindex, follow">');
    expect(await body('/results')).not.toContain('noindex');
  });
});

describe('a notice', () => {
  test('shows the timeline of its lot with the legal periods, all its notices, and the way to the documents', async () => {
    const { packageId, bulletinId } = await publishedLot(house, { packageName: '进程标段' });
    const early = await body(`/bulletin/${bulletinId}`);
    expect(early).toContain('标段进程');
    expect(early).toMatch(/文件获取期\d+日/);
    expect(early).toContain('最短不得少于二十日');
    expect(early).toContain('aria-current="step"');
    const { bulletinId: second } = await world.tx((tx) =>
      publishNotice(tx, {
        packageId,
        type: 'candidates',
        title: '进程标段候选人公示',
        content: '<p>第一名</p>',
        publicity: { begin: new Date('2026-12-15T00:00:00.110Z'), end: new Date('2026-12-18T15:59:59Z') },
      }),
    );
    const shown = await body(`/bulletin/${bulletinId}`);
    expect(shown).toContain(`/bulletin/${second}`);
    expect(shown).toContain('公示期3日');
    const candidates = await body(`/bulletin/${second}`);
    expect(candidates).toContain(`/bulletin/${bulletinId}`);
    // It begins with the act; nobody reads milliseconds, and programs find them in the attribute.
    expect(candidates).toMatch(
      /<time datetime="2026-12-15T00:00:00.110Z">2026-12-15 08:00:00<\/time> — <time/,
    );
    expect(candidates).toContain('<dt>标段名称</dt><dd>进程标段</dd>');
    // Whoever signs in from here stands before the documents of this very lot.
    const route = `/v6-template/master-page/file/view?packageId=${packageId}&opType=supplier`;
    expect(shown).toContain(`/ebidding/login?redirect=${encodeURIComponent(route)}`);
    expect(await body(`/bulletin/${second}`)).not.toContain('/ebidding/login?redirect');
    expect(await body(`/bulletin/${bulletinId}?lang=en`)).toContain('Timeline of the lot');
  });

  test('offers the documents while they are provided, on the page as in the list of open lots', async () => {
    const supplier = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
    const holder = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
    const { packageId, bulletinId } = await publishedLot(house, { packageName: '发售标段' });
    const offered = async (who: typeof supplier) => {
      const { records } = await who.send(pageOpenLots, { searchKey: '发售标段' }).ok();
      return records.map((r) => r.packageId);
    };
    const [times] = await world.sql<{ begin: Date; end: Date }>(
      'select sale_begin as begin, sale_end as end from tender_file where package_id = $1',
      [packageId],
    );
    const { begin, end } = times as { begin: Date; end: Date };
    const before = new Date(begin.getTime() - 1);
    if (before.getTime() >= Date.parse(NOW)) {
      await world.setClock(before);
      expect(await body(`/bulletin/${bulletinId}`)).toContain('尚未开始获取文件');
    }
    await world.setClock(begin);
    expect(await body(`/bulletin/${bulletinId}`)).toContain('class="sale open"');
    expect(await body('/?q=发售标段')).toContain('class="sale open"');
    await holder.send(confirmJoin, { packageId }).ok();
    expect(await offered(supplier)).toEqual([packageId]);
    await world.setClock(new Date(end.getTime() - 1));
    expect(await offered(supplier)).toEqual([packageId]);
    // The very millisecond at which they are no longer provided.
    await world.setClock(end);
    const closed = await body(`/bulletin/${bulletinId}`);
    expect(closed).toContain('class="sale closed"');
    expect(closed).toContain('未获取文件的单位不能再参与本标段');
    expect(closed).not.toContain('class="button"');
    expect(await body('/?q=发售标段')).toContain('class="sale closed"');
    expect(await offered(supplier)).toEqual([]);
    await supplier.send(confirmJoin, { packageId }).refused('tenderFile.saleEnded');
    // Whoever has them finds the lot among its own.
    const { records } = await holder.send(pageMyLots, { searchKey: '发售标段' }).ok();
    expect(records.map((r) => r.packageId)).toEqual([packageId]);
  });

  test('is described for search engines, one address a language, and nothing in it ends the data', async () => {
    const id = await noticeIn({ title: '</script><script>alert(1)</script>描述' });
    const shown = await body(`/bulletin/${id}?lang=en&utm=x`);
    const address = `${ORIGIN}${PUBLIC_BASE}/bulletin/${id}`;
    expect(shown).toContain(`<link rel="canonical" href="${address}?lang=en">`);
    expect(shown).toContain(`<link rel="alternate" hreflang="zh-CN" href="${address}">`);
    expect(shown).toContain(`<link rel="alternate" hreflang="en" href="${address}?lang=en">`);
    expect(shown).toMatch(/<meta name="description" content="[^"]{10,}">/);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(shown) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: '</script><script>alert(1)</script>描述',
      datePublished: NOW,
    });
    expect(shown).not.toContain('<script>');
  });
});

test('results say who won and at which price, and of what is not published nothing is said', async () => {
  const id = await noticeIn({ title: '名单结果', winner: { name: '南泵集团有限公司', price: '4180000' } });
  const shown = await body(`/results?q=${encodeURIComponent('名单结果')}`);
  expect(shown).toContain(`/bulletin/${id}`);
  expect(shown).toContain('中标人：南泵集团有限公司');
  // On a telephone a date or an amount is not torn apart at the end of a line.
  expect(shown).toMatch(/<span class="whole">[^<]*4,180,000\.00元<\/span>/);
  // One page is not turned.
  expect(shown).not.toContain('class="pages"');
  const own = await body(`/bulletin/${id}`);
  expect(own).toContain('南泵集团有限公司');
  expect(own).toContain('<p>结果，<span class="rt-whole">2026-12-19</span></p>');
  const { packageId } = await lotInWorld(world, { pm: house.pm });
  await house.pm.send(saveBulletin, { packageId, title: '尚在编制的公告' }).ok();
  for (const path of ['/?q=', '/results?q=', '/feed.xml?q='])
    expect(await body(path + encodeURIComponent('尚在编制'))).not.toContain('尚在编制的公告');
});

describe('programs', () => {
  const wellFormed = async (xml: string) => {
    const [row] = await world.sql<{ ok: boolean }>('select xml_is_well_formed_document($1) as ok', [xml]);
    return row?.ok;
  };

  test('follow a feed of everything or of one search, whatever stands in a title', async () => {
    const id = await noticeIn({ title: '订阅 <b>&"\'\u0008公告]]>', province: '960000' });
    for (const path of ['/feed.xml', '/feed.xml?lang=en', '/feed.xml?province=960000&type=result']) {
      const answer = await page(path);
      expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
      expect(await wellFormed(answer.body), path).toBe(true);
      expect(answer.body).toContain(`<guid isPermaLink="false">urn:uuid:${id}</guid>`);
      expect(answer.body).toContain(`<link>${ORIGIN}${PUBLIC_BASE}/bulletin/${id}`);
    }
    expect(await body('/feed.xml?province=950000')).not.toContain('<item>');
    expect((await body('/feed.xml?province=960000')).match(/<item>/g)).toHaveLength(1);
  });

  test('find every page by the sitemap, in several files once one is too short', async () => {
    const id = await noticeIn({ title: '站点地图' });
    const small = await page('/sitemap.xml');
    expect(small.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(await wellFormed(small.body)).toBe(true);
    expect(small.body).toContain(`<loc>${ORIGIN}${PUBLIC_BASE}/bulletin/${id}</loc>`);
    expect(small.body).toContain(`<loc>${ORIGIN}${PUBLIC_BASE}/results</loc>`);
    await world.sql('alter table bulletin_listing alter column seq restart with 20001');
    const later = await noticeIn({ title: '站点地图之后' });
    const index = await body('/sitemap.xml');
    expect(await wellFormed(index)).toBe(true);
    const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at]) => (at ?? '').replace(ORIGIN, ''));
    expect(files).toEqual([0, 1, 3].map((n) => `${PUBLIC_BASE}/sitemap/${n}.xml`));
    const pieces = await Promise.all(files.map((at) => body(at.replace(PUBLIC_BASE, ''))));
    expect(pieces.map((text) => [text.includes(id), text.includes(later)])).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ]);
    for (const piece of pieces) expect(await wellFormed(piece)).toBe(true);
    for (const odd of ['/sitemap/2.xml', '/sitemap/01.xml', '/sitemap/x', '/sitemap/99999999.xml'])
      expect((await page(odd)).statusCode, odd).toBe(404);
  });

  test('are told what they may look at', async () => {
    const robots = await world.app.http.inject({ method: 'GET', url: '/robots.txt' });
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(robots.body).toContain(`Allow: ${PUBLIC_BASE}/\n`);
    expect(robots.body).toContain('Disallow: /ebidding/\n');
    expect(robots.body).toContain(`Sitemap: ${ORIGIN}${PUBLIC_BASE}/sitemap.xml\n`);
  });

  test('get texts compressed, and none that they have', async () => {
    for (const path of ['/', '/verify', '/feed.xml', '/style.css']) {
      const first = await page(path, { 'accept-encoding': 'br' });
      expect(first.headers['content-encoding'], path).toBe('br');
      const mark = String(first.headers['etag']);
      const again = await page(path, { 'accept-encoding': 'br', 'if-none-match': `"x", ${mark}` });
      expect([again.statusCode, again.body, again.headers['etag']], path).toEqual([304, '', mark]);
      const plain = await page(path, { 'if-none-match': '"x"' });
      expect(plain.statusCode, path).toBe(200);
      expect(brotliDecompressSync(first.rawPayload).toString(), path).toBe(plain.body);
    }
    // As soon as something new is published, nobody is told that he has it all.
    const { headers } = await page('/');
    await noticeIn({ title: '新公告' });
    expect((await page('/', { 'if-none-match': String(headers['etag']) })).statusCode).toBe(200);
  });
});

test('an unknown address is answered in the words of the pages and in both languages', async () => {
  for (const path of ['/nothing', '/bulletin/nothing', '/results/x', '/price/x']) {
    const answer = await page(path, { accept: 'text/html' });
    expect(answer.statusCode, path).toBe(404);
    expect(answer.body, path).toContain('您访问的公告不存在或尚未发布');
    expect(answer.body, path).toContain('The notice does not exist or is not published');
    expect(answer.body, path).not.toContain('重新登录');
  }
  expect(await body('/bulletin/nothing?lang=en')).toContain('<html lang="en">');
});

test('every page says in whose time its dates and deadlines are', async () => {
  const id = await noticeIn({ title: '时区公告' });
  for (const path of ['/', '/results', '/verify', '/log', `/bulletin/${id}`]) {
    expect(await body(`${path}?lang=zh`), path).toContain('所有时间均为北京时间（UTC+8）');
    expect(await body(`${path}?lang=en`), path).toContain('All times are Beijing time (UTC+8)');
  }
});

test('the way to verify names tools, log and certificates in both languages', async () => {
  for (const [lang, words, explained] of [
    ['', '如何核验', '<dt>密文与两把钥匙</dt>'],
    ['?lang=en', 'How to verify', '<dt>Ciphertext and two keys</dt>'],
  ] as const) {
    const shown = await body(`/verify${lang}`);
    expect(shown).toContain(words);
    expect(shown).toContain(explained);
    for (const target of ['/log', '/ca/root.pem', '/ca/revoked.crl', '/ca/receipt.pem', '/log/checkpoint'])
      expect(shown).toContain(`${PUBLIC_BASE}${target}`);
    expect(shown).toContain('sha256sum');
  }
});

test('a bid deadline that was put off holds on the pages; the notice stands as it was published', async () => {
  const { packageId, bulletinId } = await publishedLot(house);
  const terms = await world.tx((tx) => issuedTermsOf(tx.db, packageId));
  const from = terms?.bidDeadline ?? new Date(NaN);
  const to = new Date(from.getTime() + 10 * 86_400_000);
  const move = (at: Date) => world.tx((tx) => moveDeadline(tx, packageId, at));
  await expect(move(from)).rejects.toMatchObject({ key: 'tenderFile.deadlineEarlier' });
  await move(to);
  const shown = await body(`/bulletin/${bulletinId}`);
  expect(shown).toContain(`投标截止时间和开标时间已变更为${exactTime(to)}`);
  expect(shown).toContain(`"validThrough":"${to.toISOString()}"`);
  const [row] = await world.sql<{ at: string }>(
    `select facts ->> 'bidDeadline' as at from bulletin where id = $1`,
    [bulletinId],
  );
  expect(row?.at).toBe(from.toISOString());
  expect(await body('/?type=tender')).toContain(`投标截止：${exactTime(to)}`);
  await world.setClock(to);
  await expect(move(new Date(to.getTime() + 1000))).rejects.toMatchObject({ key: 'tenderFile.deadlineOver' });
});
