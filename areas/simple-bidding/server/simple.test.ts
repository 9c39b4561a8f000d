import { expect, test } from 'vitest';
import { decide } from '#areas/tender-file/server/test/house.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import { getFile } from '#base/file/shared/calls.ts';
import { operationDetail, pageOperations } from '#base/record/shared/operation-calls.ts';
import { Binder, step } from '#base/registration/server/test/approval.ts';
import { barredFrom } from '#base/approval/server/test/barred.ts';
import { failProcedure, pageProcedures, restoreProcedure } from '#areas/procedure/shared/calls.ts';
import { newId } from '#kit/server/ids.ts';
import { lotInWorld } from '#areas/project/server/test/lot.ts';
import { pageProjects, submitProject } from '#areas/project/shared/main/calls.ts';
import {
  endSimple,
  pageSimple,
  proposeWinner,
  publishSimple,
  reopenSimple,
  saveSimple,
  simpleComparison,
  simpleDetail,
  simpleOfferDetail,
  submitSimple,
} from '../shared/calls.ts';
import { quotedRows, SimpleHouse } from './test/house.ts';
import { AWARD_KEY, TERMS_KEY } from '../shared/status.ts';

const house = await SimpleHouse.of();
const { world, pm, leader } = house;

const refusals = async (packageId: string) =>
  (await world.sql(
    `select payload ->> 'rule' as rule, payload ->> 'act' as act from event
        where type = 'law.refused' and subject_id = $1 order by id`,
    [packageId],
  )) as unknown as { rule: string; act: string }[];

/** While it runs, the only step of the company's flow falls to the manager, who is barred from it, and may be left out. */
const undecided = async (serviceKey: typeof TERMS_KEY | typeof AWARD_KEY, run: () => Promise<unknown>) => {
  const binder = await Binder.make(world);
  const nobody = [step('a', pm, { whenEmpty: 'skip' })];
  await binder.bound(serviceKey, nobody, async () => void (await run()), { orgId: pm.org.id });
};

test('the whole road: saved, approved by another, published, quoted, opened, compared, awarded', async () => {
  const { lot, bids } = await house.compared();
  const { packageId, mainId } = lot;
  const { records } = await pm.send(pageProjects, { mainName: '备件' }).ok();
  expect(records.find((row) => row.mainId === mainId)).toMatchObject({
    purchaseMode: '1030',
    ownPage: '/pre/project/simpleBidding',
  });
  const seen = await pm.send(simpleComparison, { packageId }).ok();
  // 4 × 90 + 12.5 × 10, and so on: the lowest first.
  expect(seen?.quotes.map((quote) => [quote.price, quote.place])).toEqual([
    ['485.00', 1],
    ['505.00', 2],
    ['525.00', 3],
  ]);
  const lowest = seen?.quotes[0]?.bidId as string;
  expect(lowest).toBe(bids[1]);
  await pm.send(endSimple, { packageId, reason: '不想要了' }).refused('simpleBidding.wrong.quotesEnough');
  await pm.send(proposeWinner, { packageId, bidId: bids[0] }).refused('simpleBidding.need.reason');
  await pm.send(proposeWinner, { packageId, bidId: lowest }).ok();
  expect(await barredFrom(world, TERMS_KEY, packageId)).toEqual([pm.id]);
  await pm.send(proposeWinner, { packageId, bidId: lowest }).refused('simpleBidding.wrongStatus');
  await world.deliver();
  const before = await house.supplier(0).user.send(simpleOfferDetail, { packageId }).ok();
  expect(before.result).toBeNull();
  await decide(world, leader, packageId, true);
  const own = await house.supplier(0).user.send(simpleOfferDetail, { packageId }).ok();
  expect(own.result).toMatchObject({ won: false, ownPrice: '525.00', ownPlace: 3, winnerPrice: '485.00' });
  const won = await house.supplier(1).user.send(simpleOfferDetail, { packageId }).ok();
  expect(won.result).toMatchObject({ won: true, ownPlace: 1 });
  // Asked, but did not quote: the result is not theirs.
  const detail = await pm.send(simpleDetail, { mainId }).ok();
  expect(detail).toMatchObject({ status: '80', lot: { status: '6080' } });
  expect((await refusals(packageId)).map((one) => one.rule)).toEqual(['lowestQuote', 'lowestQuote']);
});

test('who proposes chooses among the quotes that conform, and no reason lets a price win for which the law wants a tender', async () => {
  const all = house.suppliers.map((one) => one.user.org.id);
  const lot = await house.published({ worksRelated: '1', estimate: '1999999', ceiling: null, invitees: all });
  const { packageId } = lot;
  const bids: string[] = [];
  // 4 × 499968.74 + 12.5 × 10 is four fen below two million, one more fen on each reaches it.
  for (const [i, price] of ['499968.74', '499968.75', '500000'].entries())
    bids.push((await house.quotes(lot, house.supplier(i), [price, '10'])).bidId);
  const { items, total } = quotedRows(['80', '10']);
  const fewer = {
    content: { items: items.map((row) => ({ ...row, count: '1' })) },
    readOut: { bidPrice: total, duration: '30天', quality: '合格' },
  };
  bids.push((await house.quotes(lot, house.supplier(3), ['80', '10'], fewer)).bidId);
  await house.opened(lot, house.suppliers);
  const propose = (bidId: string | undefined) =>
    pm.send(proposeWinner, { packageId, bidId, reason: '交货更快' });
  await propose(bids[3]).refused('simpleBidding.wrong.bid');
  await propose(packageId).refused('simpleBidding.wrong.bid');
  await propose(bids[1]).refused('simpleBidding.wrong.priceMustTender');
  expect(await refusals(packageId)).toEqual(
    ['lowestQuote', 'lowestQuote', 'mustTender'].map((rule) => ({ rule, act: 'simpleBidding.propose' })),
  );
  expect(await pm.send(simpleDetail, { packageId }).ok()).toMatchObject({
    status: '50',
    lot: { status: '4080' },
    proposals: [],
  });
  const lowest = () => pm.send(proposeWinner, { packageId, bidId: bids[0] });
  await undecided(AWARD_KEY, () => lowest().refused('simpleBidding.noApproval'));
  await lowest().ok();
});

test('nothing is submitted that is not whole, nothing published that nobody else approved', async () => {
  const { packageId } = await house.draft({
    payment: null,
    rows: [{ name: '', spec: '', unit: '', count: '1' }],
  });
  const answer = await pm.send(submitSimple, { packageId }).refused('kit.wrong.input');
  expect(answer.fields?.map((one) => one.path).sort()).toEqual(['payment', 'rows']);
  await pm
    .send(saveSimple, {
      ...(await house.form()),
      mainId: (await pm.send(simpleDetail, { packageId }).ok()).mainId,
    })
    .ok();
  await pm.send(submitSimple, { packageId }).ok();
  await pm.send(submitSimple, { packageId }).refused('simpleBidding.wrongStatus');
  await house.keepKey(packageId).catch(() => undefined);
  await pm.send(publishSimple, { packageId }).refused('simpleBidding.wrongStatus');
  await world.deliver();
  await decide(world, leader, packageId, false);
  expect(await pm.send(simpleDetail, { packageId }).ok()).toMatchObject({ status: '30', digest: null });
  await pm.send(submitSimple, { packageId }).ok();
  await world.deliver();
  await decide(world, leader, packageId, true);
  await pm.send(publishSimple, { packageId }).refused('tenderFile.noLotKey');
  await pm.send(reopenSimple, { packageId }).ok();
  await pm.send(submitSimple, { packageId }).ok();
  await world.deliver();
  await decide(world, leader, packageId, true);
  await house.keepKey(packageId);
  await pm.send(publishSimple, { packageId }).ok();
});

test('the law is asked first: thresholds, three suppliers, three working days', async () => {
  const works = await house.draft({ worksRelated: '1', estimate: '2000000', ceiling: null });
  await pm.send(submitSimple, { packageId: works.packageId }).refused('simpleBidding.wrong.mustTender');
  const few = await house.draft({ invitees: house.suppliers.slice(0, 2).map((one) => one.user.org.id) });
  await pm.send(submitSimple, { packageId: few.packageId }).refused('simpleBidding.wrong.inviteesFew');
  const soon = new Date((await world.now()).getTime() + 86_400_000).toISOString();
  const short = await house.draft({ deadline: soon });
  await pm.send(submitSimple, { packageId: short.packageId }).refused('simpleBidding.wrong.deadlineEarly');
  await pm
    .send(saveSimple, {
      ...(await house.form({ deadline: soon, deviationReason: '抢修' })),
      mainId: short.mainId,
    })
    .ok();
  await pm.send(submitSimple, { packageId: short.packageId }).ok();
  expect(await refusals(works.packageId)).toEqual([{ rule: 'mustTender', act: 'simpleBidding.submit' }]);
  expect(await refusals(few.packageId)).toEqual([{ rule: 'quoteSuppliers', act: 'simpleBidding.submit' }]);
  expect(await refusals(short.packageId)).toEqual([{ rule: 'quoteDays', act: 'simpleBidding.submit' }]);
});

test('one company under three names is no competition: who stands under one management with another, with the purchaser, or has nobody to quote is not asked', async () => {
  const [a, b, c] = house.suppliers.map((one) => one.user.org.id) as [string, string, string];
  const branch = await world.org('supplier', '江州水泵一分公司');
  await world.user({ roles: ['supplier'], org: branch });
  const under = (parent: string) =>
    world.sql('update organisation set parent_id = $2 where id = $1', [branch.id, parent]);
  await under(a);
  const { packageId, mainId } = await house.draft({ invitees: [a, b, branch.id] });
  const group = await pm.send(submitSimple, { packageId }).refused('simpleBidding.wrong.inviteeGroup');
  expect(group.law?.article).toContain('《政府采购法实施条例》第十八条');
  await under(world.tenderee.id);
  await pm.send(submitSimple, { packageId }).refused('simpleBidding.wrong.inviteeRelated');
  const hollow = await world.org('supplier', '江州空壳商贸');
  await pm.send(saveSimple, { ...(await house.form({ invitees: [a, b, hollow.id] })), mainId }).ok();
  await pm.send(submitSimple, { packageId }).refused('simpleBidding.wrong.inviteeNobody');
  expect(await refusals(packageId)).toEqual(
    ['quoteExclusion', 'quoteExclusion', 'quoteSuppliers'].map((rule) => ({
      rule,
      act: 'simpleBidding.submit',
    })),
  );
  // What has come to be so since the approval is refused when it would be issued.
  await pm.send(saveSimple, { ...(await house.form({ invitees: [b, c, branch.id] })), mainId }).ok();
  await under(world.agency.id);
  await pm.send(submitSimple, { packageId }).refused('simpleBidding.wrong.inviteeRelated');
  await world.sql('update organisation set parent_id = null where id = $1', [branch.id]);
  await pm.send(submitSimple, { packageId }).ok();
  await world.deliver();
  await decide(world, leader, packageId, true);
  await house.keepKey(packageId);
  await under(b);
  await pm.send(publishSimple, { packageId }).refused('simpleBidding.wrong.inviteeGroup');
  await world.sql('update organisation set parent_id = null where id = $1', [branch.id]);
  await pm.send(publishSimple, { packageId }).ok();
});

test('a row that no quote could conform to is not submitted: an amount beyond what is computed, a mark that nobody sees', async () => {
  const row = (more: object) => ({ name: '水泵', spec: 'ISG80', unit: '台', count: '4', ...more });
  const submitted = async (rows: readonly object[]) => {
    const { packageId } = await house.draft({ rows });
    return pm.send(submitSimple, { packageId }).envelope();
  };
  for (const count of ['100000000000000', '1e3', '４', '0', '-1', '01', '0.0000001', '0x10']) {
    const answer = await submitted([row({ count })]);
    expect([count, answer.code, answer.fields?.[0]?.path]).toEqual([count, 400, 'rows']);
  }
  for (const hidden of [{ name: '水\u202e泵' }, { spec: 'ISG\u000180' }, { unit: '台\u200f只' }]) {
    const answer = await submitted([row({}), row({ name: '阀门', ...hidden })]);
    expect(answer.fields?.map((one) => one.msg)).toEqual([
      '第2行含有看不见的字符，供应商无法按此报价，请重新输入',
    ]);
  }
  expect((await submitted([row({ count: '9999999999999.999999' })])).code).toBe(200);
});

test('quotes may come from the issue on, not from the approval; a begin that lies ahead stands as it was set', async () => {
  const { packageId } = await house.approved();
  const approvedAt = await world.now();
  await world.setClock(new Date(approvedAt.getTime() + 86_400_000));
  await house.keepKey(packageId);
  const { publishedAt } = await pm.send(publishSimple, { packageId }).ok();
  const offer = await house.supplier(0).user.send(simpleOfferDetail, { packageId }).ok();
  expect(offer.begin).toBe(publishedAt);
  expect(Date.parse(offer.begin)).toBeGreaterThan(approvedAt.getTime());
  const begin = new Date((await world.now()).getTime() + 2 * 86_400_000).toISOString();
  const later = await house.published({
    begin,
    deadline: new Date(Date.parse(begin) + 8 * 86_400_000).toISOString(),
  });
  const asked = await house.supplier(0).user.send(simpleOfferDetail, { packageId: later.packageId }).ok();
  expect(asked.begin).toBe(begin);
  await house.join(later, house.supplier(0)).refused('tenderFile.saleNotBegun');
  // Set, but over before it was issued: nobody could have quoted in between.
  const soon = new Date((await world.now()).getTime() + 3_600_000).toISOString();
  const late = await house.approved({ begin: soon, deviationReason: '抢修' });
  await world.setClock(new Date(Date.parse(soon) + 3_600_000));
  await house.keepKey(late.packageId);
  const issued = await pm.send(publishSimple, { packageId: late.packageId }).ok();
  const seen = await house.supplier(0).user.send(simpleOfferDetail, { packageId: late.packageId }).ok();
  expect(seen.begin).toBe(issued.publishedAt);
});

test('what was approved too long ago is not issued: three working days remain from the issue on, or a reason stands among the terms', async () => {
  const short = await house.approved();
  const reasoned = await house.approved({ deviationReason: '抢修' });
  const { deadline } = await pm.send(simpleDetail, { packageId: short.packageId }).ok();
  const end = Date.parse(deadline ?? '');
  await world.setClock(new Date(end - 86_400_000));
  for (const { packageId } of [short, reasoned]) await house.keepKey(packageId);
  await world.deliver();
  // Nobody is sent to what would be refused: what is owed is another deadline.
  for (const { packageId, mainId } of [short, reasoned]) {
    const owed = (await pm.send(pageDuties, { size: 200 }).ok()).records;
    expect(owed.flatMap((one) => (one.query['mainId'] === mainId ? [one.title] : []))).toEqual([
      '修改报价截止时间并重新送审',
    ]);
    expect(await pm.send(simpleDetail, { packageId }).ok()).toMatchObject({
      spent: true,
      can: { publish: false, reopen: true },
    });
  }
  const publish = ({ packageId }: { packageId: string }) => pm.send(publishSimple, { packageId });
  const refusal = await publish(short).refused('tenderFile.wrong.quoteDeadlineEarly');
  expect(Date.parse(refusal.law?.earliest ?? '')).toBeGreaterThan(end);
  expect(await refusals(short.packageId)).toEqual([{ rule: 'quoteDays', act: 'tenderFile.issue' }]);
  // The reason was approved with six days to quote, not with one.
  const spent = await publish(reasoned).refused('tenderFile.wrong.quoteTimeSpent');
  expect(spent.law?.rule).toBe('quoteDays');
  // At the deadline itself nobody could quote any more, whatever the reason.
  await world.setClock(new Date(end));
  await publish(reasoned).refused('tenderFile.wrong.bidDeadlineOrder');
  for (const { packageId } of [short, reasoned]) {
    expect(await pm.send(simpleDetail, { packageId }).ok()).toMatchObject({
      status: '40',
      publishedAt: null,
    });
    await house.supplier(0).user.send(simpleOfferDetail, { packageId }).refused('simpleBidding.notFound');
  }
  // The way out: terms with another deadline, approved anew.
  const { packageId, mainId } = short;
  await pm.send(reopenSimple, { packageId }).ok();
  await pm.send(saveSimple, { ...(await house.form()), mainId }).ok();
  await pm.send(submitSimple, { packageId }).ok();
  await world.deliver();
  await decide(world, leader, packageId, true);
  await publish(short).ok();
});

test('a flow in which nobody is left to decide approves no terms: they stay a draft, as their project does', async () => {
  const { mainId, packageId } = await house.draft();
  await undecided(TERMS_KEY, () => pm.send(submitSimple, { packageId }).refused('simpleBidding.noApproval'));
  // Nor do the ordinary pages hand its project in, past the terms.
  await pm.send(submitProject, { mainId }).refused('project.onOwnPage');
  const draft = { status: '10', digest: null, lot: { status: '1010' } };
  expect(await pm.send(simpleDetail, { packageId }).ok()).toMatchObject(draft);
  await pm.send(submitSimple, { packageId }).ok();
});

test('files of the terms: read by who runs, decides or pays, and by a supplier once it is asked; their bytes stand in the digest', async () => {
  const pdf = (words: string) => pm.upload('技术规格书.pdf', Buffer.from(`%PDF-1.4\n% ${words}\n%%EOF\n`));
  const { id: first } = await pdf('一');
  const { id: second } = await pdf('二');
  const made = await house.draft({ fileIds: first });
  const { packageId, mainId } = made;
  const digests = [];
  for (const fileIds of [first, second]) {
    await pm.send(saveSimple, { ...(await house.form({ fileIds })), mainId }).ok();
    await pm.send(submitSimple, { packageId }).ok();
    digests.push((await pm.send(simpleDetail, { packageId }).ok()).digest);
    await world.deliver();
    if (fileIds === first) await decide(world, leader, packageId, false);
  }
  expect(new Set(digests).size).toBe(2);
  await leader.send(getFile, { id: second }).ok();
  await house.owner.user.send(getFile, { id: second }).refused('file.notFound');
  await decide(world, leader, packageId, true);
  await house.owner.user.send(getFile, { id: second }).ok();
  await house.supplier(0).user.send(getFile, { id: second }).refused('file.notFound');
  await house.keepKey(packageId);
  await pm.send(publishSimple, { packageId }).ok();
  const offer = await house.supplier(0).user.send(simpleOfferDetail, { packageId }).ok();
  expect(offer.fileIds).toBe(second);
  expect(offer.notice.join()).toContain('技术规格书.pdf');
  expect((await house.supplier(0).user.send(getFile, { id: second }).ok()).fileName).toBe('技术规格书.pdf');
  await house.supplier(3).user.send(getFile, { id: second }).refused('file.notFound');
  const rival = await world.user({ roles: ['pm'], org: await world.org('agency') });
  await rival.send(getFile, { id: second }).refused('file.notFound');
  // What belongs to somebody else cannot be made part of one's terms.
  const { id: foreign } = await rival.upload('别家.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'));
  await pm.send(saveSimple, await house.form({ fileIds: foreign })).refused('simpleBidding.wrong.file');
});

test('a ceiling above the estimate, a row named twice, a supplier or purchaser that is none, and a project that is no such purchase are refused', async () => {
  const over = await house.draft({ ceiling: '500000.01' });
  const answer = await pm.send(submitSimple, { packageId: over.packageId }).refused('kit.wrong.input');
  expect(answer.fields?.[0]).toMatchObject({ path: 'ceiling' });
  const row = { name: '泵', spec: '', unit: '台', count: '1' };
  const twice = await house.draft({ rows: [row, row] });
  await pm.send(submitSimple, { packageId: twice.packageId }).refused('kit.wrong.input');
  await pm
    .send(saveSimple, await house.form({ invitees: [world.tenderee.id] }))
    .refused('simpleBidding.wrong.invitee');
  const nobody = await house.form({ tendereeId: crypto.randomUUID() });
  await pm.send(saveSimple, nobody).refused('simpleBidding.need.tendereeId');
  const { mainId } = await lotInWorld(world, { pm, status: '1010' });
  await pm.send(saveSimple, { ...(await house.form()), mainId }).refused('simpleBidding.notFound');
});

test('strangers find nothing: another agency, a supplier that was not asked, another tenant', async () => {
  const lot = await house.published();
  const { packageId } = lot;
  const rival = await world.user({ roles: ['pm'], org: await world.org('agency') });
  await rival.send(simpleDetail, { packageId }).refused('simpleBidding.notFound');
  // As for a record that does not exist.
  await rival.send(simpleDetail, { packageId: newId() }).refused('simpleBidding.notFound');
  await rival.send(publishSimple, { packageId }).refused('project.lotNotFound');
  const notAsked = house.supplier(3);
  await notAsked.user.send(simpleOfferDetail, { packageId }).refused('simpleBidding.notFound');
  await house.join(lot, notAsked).refused('tenderFile.notFound');
  await house.supplier(0).user.send(simpleOfferDetail, { packageId }).ok();
  const page = await pm.send(pageSimple, { current: 1, size: 5 }).ok();
  expect(page.records.length).toBeGreaterThan(0);
  expect((await rival.send(pageSimple, {}).ok()).records).toEqual([]);
  // Who pays for it sees what was approved, and no drafts of its agency.
  const draft = await house.draft();
  const paid = (await house.owner.user.send(pageSimple, { size: 200 }).ok()).records.map(
    (row) => row.packageId,
  );
  expect(paid).toContain(packageId);
  expect(paid).not.toContain(draft.packageId);
  await house.owner.user.send(simpleDetail, { packageId: draft.packageId }).refused('simpleBidding.notFound');
});

test('before the hall has opened them nobody reads a price or a number of quotes', async () => {
  const lot = await house.published();
  const { packageId, mainId } = lot;
  const { bidId } = await house.quotes(lot, house.supplier(0), ['77.31', '10']);
  expect(await pm.send(simpleComparison, { packageId }).ok()).toBeNull();
  const text = JSON.stringify(await pm.send(simpleDetail, { mainId }).ok());
  expect(text).not.toContain('77.31');
  const rows = await world.sql('select * from simple_award where package_id = $1', [packageId]);
  expect(rows).toEqual([]);
  await pm.send(proposeWinner, { packageId, bidId: packageId }).refused('simpleBidding.notOpened');
  // Nor does the operation log, which those who look after the platform read at any time, say in what a supplier took part.
  await world.app.operations.flush();
  const keeper = await world.user({ roles: ['tenant'], org: await world.org('platform') });
  const { userName } = house.supplier(0).user;
  const lines = (await keeper.send(pageOperations, { userName, size: 50 }).ok()).records;
  expect(lines.map((line) => line.action)).toContain('POST /bos/submit/submit');
  for (const { id } of lines) {
    const line = await keeper.send(operationDetail, { id }).ok();
    for (const named of [packageId, bidId]) expect(JSON.stringify(line)).not.toContain(named);
  }
});

test('supervision lists what is approved, of every organisation; the role alone, given by a company, lists nothing', async () => {
  const kept = await house.draft();
  const sent = await house.approved();
  const seenBy = async (kind: 'supervision' | 'agency') => {
    const user = await world.user({ roles: ['supervisor'], org: await world.org(kind) });
    return (await user.send(pageSimple, {}).ok()).records.map((row) => row.packageId);
  };
  const seen = await seenBy('supervision');
  expect(seen).toContain(sent.packageId);
  expect(seen).not.toContain(kept.packageId);
  expect(await seenBy('agency')).toEqual([]);
  // Whom the purchaser asked it reads from the opening on.
  const lot = await house.published();
  const watcher = await world.user({ roles: ['supervisor'], org: await world.org('supervision') });
  const { packageId } = lot;
  const asked = async () => (await watcher.send(simpleDetail, { packageId }).ok()).invitees.length;
  const bidders = house.suppliers.slice(0, 3);
  for (const one of bidders) await house.quotes(lot, one, ['90', '10']);
  expect(await asked()).toBe(0);
  const text = JSON.stringify(await watcher.send(simpleDetail, { packageId }).ok());
  for (const { user } of bidders) expect(text).not.toContain(user.org.id);
  await house.opened(lot, bidders);
  expect(await asked()).toBe(3);
});

test('without a procedure for it nothing is bought so', async () => {
  const keeper = await world.user({ roles: ['tenant'], org: await world.org('platform') });
  const services = await house.form({ projectProp: '20', projectType: 'C', projectTypeSecond: 'C01' });
  await pm.send(saveSimple, services).ok();
  const { records } = await keeper.send(pageProcedures, { purchaseMode: ['2030'], size: 50 }).ok();
  const { id } = records.find((one) => one.procCode === 'SIMPLE-2030') ?? {};
  await keeper.send(failProcedure, { defId: id }).ok();
  await pm.send(saveSimple, services).refused('simpleBidding.noFlow');
  await house.draft();
  // It stands on a page of its own, so no copy could take its place.
  await keeper.send(restoreProcedure, { defId: id }).ok();
  await pm.send(saveSimple, services).ok();
});

test('a region asks nothing here that its form does not show; what it offers by itself is kept', async () => {
  const worksOn = (code: string) =>
    world.sql('update tenant set prefecture_code = $1 where id = $2', [code, world.tenantId]);
  await worksOn('1010');
  try {
    const { mainId } = await pm.send(saveSimple, await house.form()).ok();
    const [row] = await world.sql('select prefecture_code, field_map from project where id = $1', [mainId]);
    expect(row).toEqual({ prefecture_code: '1010', field_map: { iszgxj: '0' } });
    await pm.send(saveSimple, { ...(await house.form()), mainId }).ok();
  } finally {
    await worksOn('2000');
  }
});
