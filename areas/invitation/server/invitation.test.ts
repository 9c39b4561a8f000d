import { beforeAll, describe, expect, test } from 'vitest';
import type { World } from '#apps/server/test/world.ts';
import { saveBulletin, pagePublicBulletins } from '#areas/bulletin/shared/calls.ts';
import { saveOther } from '#areas/bulletin/shared/other.ts';
import { failOpening } from '#areas/bid-opening/shared/calls.ts';
import { submissionDetail } from '#areas/bid-submission/shared/calls.ts';
import { consoleList, stepList } from '#areas/console/shared/calls.ts';
import { approveFile, decide, freshLot, keepLotKey } from '#areas/tender-file/server/test/house.ts';
import { bidderDocuments, confirmJoin, pageOpenLots } from '#areas/tender-file/shared/calls.ts';
import { formContent } from '#base/approval/shared/submit-calls.ts';
import { unhandledPage, withdraw } from '#base/approval/shared/calls.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import { pageMessages } from '#base/message/shared/calls.ts';
import { homeDetail } from '#areas/workplace/shared/calls.ts';
import { PUBLIC_BASE } from '#kit/server/http/pages.ts';
import {
  addInvitation,
  invitationDetail,
  invitationLetter,
  invitationReceipts,
  myInvitation,
  reopenInvitation,
  saveInvitation,
  sendInvitation,
  submitInvitation,
} from '../shared/calls.ts';
import { INVITATION_KEY } from '../shared/status.ts';
import {
  addedBatch,
  agreed,
  answered,
  invitationForm,
  invitedLot,
  type InvitingHouse,
  invitingHouse,
  NOW,
  orgsOf,
  readyLot,
  submitted,
} from './test/house.ts';

const DAY = 86_400_000;

let house: InvitingHouse;
let world: World;

beforeAll(async () => {
  house = await invitingHouse();
  ({ world } = house);
});

const supplier = (i: number) => house.suppliers[i] as InvitingHouse['suppliers'][number];
/** 待办 of this user about a lot. */
const duties = async (user: InvitingHouse['pm'], packageId: string) =>
  (await user.send(pageDuties, { size: 200 }).ok()).records
    .filter((one) => one.query['packageId'] === packageId)
    .map((one) => one.title);

/** How the two reads of the agency's side answer this user. */
const codesFor = async (user: InvitingHouse['pm'], packageId: string) => [
  (await user.send(invitationDetail, { packageId }).envelope()).code,
  (await user.send(invitationReceipts, { packageId }).envelope()).code,
];

describe('the list', () => {
  test('is chosen, approved by others, sent to all at once, and fixed from then on', async () => {
    const { pm, leader, director } = house;
    const packageId = await readyLot(house);
    const id = await submitted(house, packageId);
    const form = await leader.send(formContent, { serviceKey: INVITATION_KEY, serviceId: id }).ok();
    expect(form).toMatchObject({ formContent: { invitees: [{}, {}, {}], ground: 'fewBidders' } });
    await pm.send(saveInvitation, await invitationForm(house, packageId)).refused('invitation.wrongStatus');
    await pm.send(sendInvitation, { packageId }).refused('invitation.wrongStatus');
    await decide(world, leader, id, true);
    await decide(world, director, id, true);
    const [lot] = await world.sql('select phase from lot_phase where package_id = $1', [packageId]);
    expect(lot).toEqual({ phase: 'awaitingInvitation' });
    const ready = await pm.send(invitationDetail, { packageId }).ok();
    expect(ready).toMatchObject({ status: '40', missing: [], can: { send: true, edit: false } });
    // Nobody hears of it before it is sent.
    await supplier(0).send(myInvitation, { packageId }).refused('invitation.notFound');
    const { sentAt } = await pm.send(sendInvitation, { packageId }).ok();
    await world.deliver();
    const rows = await world.sql<{ at: string; answer: string }>(
      'select invited_at::text as at, answer from lot_invitee where package_id = $1',
      [packageId],
    );
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map((row) => row.at)).size).toBe(1);
    expect(new Date(rows[0]?.at ?? '').toISOString()).toBe(sentAt);
    // Equal letters and equal messages.
    const [a, b] = await Promise.all([0, 1].map((i) => supplier(i).send(myInvitation, { packageId }).ok()));
    expect(a).toEqual(b);
    const [event] = await world.sql<{ payload: { digest: string } }>(
      `select payload from event where type = 'invitation.sent' and payload ->> 'packageId' = $1`,
      [packageId],
    );
    expect(event?.payload.digest).toBe(ready.digest);
    for (const user of house.suppliers.slice(0, 3)) {
      const { records } = await user.send(pageMessages, {}).ok();
      expect(records.filter((m) => m.webRouter?.query['packageId'] === packageId)).toHaveLength(1);
      expect(await duties(user, packageId)).toContain('提交投标邀请回执');
    }
    expect((await supplier(4).send(pageMessages, {}).ok()).records).toEqual([]);
    await pm.send(sendInvitation, { packageId }).refused('invitation.wrongStatus');
    await expect(
      world.sql(`update invitation set invitees = '[]' where package_id = $1`, [packageId]),
    ).rejects.toThrow('stands as it was sent');
  });

  test('needs three able suppliers, different ones, neither tenderee nor agency', async () => {
    const { pm } = house;
    const packageId = await readyLot(house);
    const [a, b, c] = orgsOf(house.suppliers);
    const keep = async (invitees: unknown[]) =>
      pm.send(saveInvitation, await invitationForm(house, packageId, { invitees }));
    await (await keep([a, b])).ok();
    const few = await pm.send(submitInvitation, { packageId }).refused('invitation.wrong.inviteesFew');
    expect(few.law).toMatchObject({ rule: 'inviteesMin' });
    await (await keep([a, b, world.tenderee.id])).refused('invitation.wrong.invitee');
    await (await keep([a, b, world.agency.id])).refused('invitation.wrong.invitee');
    // Twice the same is one.
    await (await keep([a, b, a])).ok();
    await pm.send(submitInvitation, { packageId }).refused('invitation.wrong.inviteesFew');
    const child = await world.org('supplier', '江州受邀供应商一分公司');
    await world.sql('update organisation set parent_id = $2 where id = $1', [child.id, a]);
    await (await keep([a, b, child.id])).ok();
    const group = await pm.send(submitInvitation, { packageId }).refused('invitation.wrong.inviteeGroup');
    expect(group.law).toMatchObject({ rule: 'bidderExclusion' });
    await world.sql('update organisation set parent_id = $2 where id = $1', [child.id, world.tenderee.id]);
    await pm.send(submitInvitation, { packageId }).refused('invitation.wrong.inviteeRelated');
    // Two that nobody could answer for would leave the third alone.
    const hollow = await world.org('supplier', '江州空壳商贸');
    await (await keep([a, b, hollow.id])).ok();
    const empty = await pm.send(submitInvitation, { packageId }).refused('invitation.wrong.inviteeNobody');
    expect(empty.law).toMatchObject({ rule: 'inviteesMin' });
    await (await keep([a, b, c])).ok();
    await pm.send(submitInvitation, { packageId }).ok();
  });

  test('a lot that the law obliges to tender needs its ground; the finding where one is asked for', async () => {
    const { pm } = house;
    const packageId = await readyLot(house);
    const keep = async (more: object) =>
      pm.send(saveInvitation, await invitationForm(house, packageId, { ...more })).ok();
    await keep({ ground: null, groundReason: null });
    const none = await pm.send(submitInvitation, { packageId }).envelope();
    expect(none).toMatchObject({ code: 400, law: { rule: 'invitedGround' } });
    expect(none.fields?.map((f) => f.path)).toEqual(['ground']);
    await keep({ ground: 'costRatio' });
    const finding = await pm.send(submitInvitation, { packageId }).envelope();
    expect(finding.fields?.map((f) => f.path)).toEqual(['groundDocument']);
    await keep({ ground: 'costRatio', groundDocument: '江州发改〔2026〕12号' });
    await pm.send(submitInvitation, { packageId }).ok();
    const free = await readyLot(house, { isLawBid: '0' });
    await submitted(house, free, { ground: null, groundReason: null });
  });

  test('the letter says what the law asks for, and receipts are due while documents can be had', async () => {
    const { pm } = house;
    const packageId = await readyLot(house);
    // Who gets it is registered, and is told beside it when the receipt is due, since that differs by batch.
    const made = await pm.send(invitationLetter, { packageId }).ok();
    expect(made.content).toContain('随本邀请书告知的回执截止时间');
    expect(made.content).toContain('使用浏览器登录平台，以数字证书参加投标');
    expect(made.content).not.toMatch(/注册|公告|报名|载明的回执/);
    await pm
      .send(saveInvitation, await invitationForm(house, packageId, { content: '<p>请来投标</p>' }))
      .ok();
    const empty = await pm.send(submitInvitation, { packageId }).refused('invitation.incomplete');
    expect(empty.law).toMatchObject({ rule: 'invitationContent' });
    const late = new Date(Date.parse(NOW) + 7 * DAY).toISOString();
    await pm.send(saveInvitation, await invitationForm(house, packageId, { replyUntil: late })).ok();
    await pm.send(submitInvitation, { packageId }).refused('invitation.wrong.replyLate');
    await pm.send(saveInvitation, await invitationForm(house, packageId, { replyUntil: NOW })).ok();
    await pm.send(submitInvitation, { packageId }).refused('invitation.wrong.replyPast');
  });

  test('is of a lot by invitation only, stands on approved documents, and goes out once their key is made', async () => {
    const { pm } = house;
    const open = await freshLot(house);
    await pm.send(invitationDetail, { packageId: open.packageId }).refused('invitation.notFound');
    const { packageId } = await freshLot(house, { purchaseMode: '1020' });
    await pm.send(invitationLetter, { packageId }).refused('invitation.noTerms');
    const form = {
      packageId,
      title: '投标邀请书',
      content: '<p>请来投标</p>',
      ground: 'fewBidders',
      groundReason: '国内仅少数厂家能够制造',
      choiceReason: '具备同类业绩',
      replyUntil: new Date(Date.parse(NOW) + 3 * DAY).toISOString(),
      invitees: orgsOf(house.suppliers.slice(0, 3)),
    };
    await pm.send(saveInvitation, form).ok();
    await pm.send(submitInvitation, { packageId }).refused('invitation.noTerms');
    await approveFile(house, packageId);
    await agreed(house, await submitted(house, packageId));
    await pm.send(sendInvitation, { packageId }).refused('invitation.noLotKey');
    await supplier(0).send(myInvitation, { packageId }).refused('invitation.notFound');
    await keepLotKey(house, packageId);
    await pm.send(sendInvitation, { packageId }).ok();
  });

  test('whoever saved it last submits it; returned, withdrawn and reopened it is drawn up again', async () => {
    const { pm, leader } = house;
    const packageId = await readyLot(house);
    const other = await world.user({ roles: ['pm'] });
    await world.sql(
      `insert into project_member (project_id, tenant_id, operator_id, operator_name, is_pm)
       select main_id, tenant_id, $2, '李同', '2' from project_package where id = $1`,
      [packageId, other.id],
    );
    await pm.send(saveInvitation, await invitationForm(house, packageId)).ok();
    await other.send(submitInvitation, { packageId }).refused('invitation.otherChose');
    const id = await submitted(house, packageId);
    const status = async () => (await pm.send(invitationDetail, { packageId }).ok()).status;
    await decide(world, leader, id, false);
    expect(await status()).toBe('30');
    expect(await duties(pm, packageId)).toContain('修改被退回的投标邀请并重新提交');
    await submitted(house, packageId);
    await pm.send(withdraw, { serviceKey: INVITATION_KEY, serviceId: id }).ok();
    await world.deliver();
    expect(await status()).toBe('10');
    await submitted(house, packageId);
    await agreed(house, id);
    await pm.send(reopenInvitation, { packageId }).ok();
    expect(await status()).toBe('10');
    await pm.send(sendInvitation, { packageId }).refused('invitation.wrongStatus');
  });
});

describe('secrecy', () => {
  test('no notice appears, and whoever was not invited finds nothing of the lot', async () => {
    const { pm } = house;
    const packageId = await invitedLot(house);
    await pm
      .send(saveBulletin, { packageId, title: '招标公告', media: '平台', content: '<p>公告</p>' })
      .refused('bulletin.byInvitation');
    await pm
      .send(saveOther, {
        packageId,
        noticeKind: 'other',
        title: '说明',
        media: '平台',
        content: '<p>说明</p>',
      })
      .refused('otherBulletin.byInvitation');
    const [lot] = await world.sql<{ name: string }>(
      'select package_name as name from project_package where id = $1',
      [packageId],
    );
    const { records } = await world.anonymous.send(pagePublicBulletins, {}).ok();
    expect(records.some((one) => one.facts.packageName === lot?.name)).toBe(false);
    const page = await world.anonymous.raw('GET', `${PUBLIC_BASE}/`);
    expect(page.body).not.toContain(lot?.name);

    const [invited, stranger] = [supplier(0), supplier(4)];
    const seen = async (user: typeof invited) =>
      (await user.send(pageOpenLots, {}).ok()).records.some((one) => one.packageId === packageId);
    expect([await seen(invited), await seen(stranger)]).toEqual([true, false]);
    await stranger.send(consoleList, { packageId }).refused('console.notFound');
    await stranger.send(bidderDocuments, { packageId }).refused('tenderFile.notFound');
    await stranger.send(confirmJoin, { packageId }).refused('tenderFile.notFound');
    await stranger.send(submissionDetail, { packageId }).refused('bid.notFound');
    await stranger.send(myInvitation, { packageId }).refused('invitation.notFound');
    await answered(stranger, packageId).refused('invitation.notFound');
    // An invitee sees itself and neither names nor number of the others.
    const own = JSON.stringify([
      await invited.send(myInvitation, { packageId }).ok(),
      await invited.send(consoleList, { packageId }).ok(),
      await invited.send(bidderDocuments, { packageId }).ok(),
      (await invited.send(pageMessages, {}).ok()).records,
    ]);
    for (const other of [supplier(1), supplier(2)]) {
      expect(own).not.toContain(other.org.orgName);
      expect(own).not.toContain(other.org.id);
    }
    expect(await codesFor(invited, packageId)).toEqual([403, 403]);
    // The record of a receipt names neither lot nor supplier.
    await answered(invited, packageId).ok();
    const events = await world.sql<{ payload: object; subject_type: string }>(
      `select payload, subject_type from event where type = 'invitation.answered' order by id desc limit 1`,
    );
    expect(events).toEqual([{ payload: {}, subject_type: 'invitationReceipt' }]);
  });

  test('another agency, tenant or tenderee finds no invitation; the tenderee of the lot reads it', async () => {
    const packageId = await invitedLot(house);
    const agency = await world.org('agency', '别家代理');
    const foreign = await world.user({ roles: ['pm'], org: agency });
    const otherOwner = await world.user({ roles: ['owner'], org: await world.org('tenderee', '别家招标人') });
    for (const user of [foreign, otherOwner]) expect(await codesFor(user, packageId)).toEqual([404, 404]);
    expect((await foreign.send(sendInvitation, { packageId }).envelope()).code).toBe(404);
    expect(await house.owner.send(invitationReceipts, { packageId }).ok()).toMatchObject({ awaited: 3 });
  });
});

describe('receipts', () => {
  test('who accepted obtains the documents; who declined or is silent is told why it cannot', async () => {
    const { pm } = house;
    const packageId = await invitedLot(house);
    const [yes, no, silent] = [supplier(0), supplier(1), supplier(2)];
    await yes.send(confirmJoin, { packageId }).refused('tenderFile.acceptFirst');
    const wrong = async (user: typeof yes, more: object) =>
      (await answered(user, packageId, { ...more }).envelope()).fields?.map((field) => field.path);
    expect(await wrong(yes, { contactPhone: '12' })).toEqual(['contactPhone']);
    expect(await wrong(no, { answer: 'declined' })).toEqual(['reason']);
    await answered(yes, packageId).ok();
    await answered(no, packageId, { answer: 'declined', reason: '产能已满' }).ok();
    await answered(yes, packageId, { answer: 'declined', reason: '反悔' }).refused(
      'invitation.alreadyAnswered',
    );
    await world.deliver();
    await yes.send(confirmJoin, { packageId }).ok();
    await no.send(confirmJoin, { packageId }).refused('tenderFile.declined');
    await silent.send(confirmJoin, { packageId }).refused('tenderFile.acceptFirst');
    expect(await duties(yes, packageId)).not.toContain('提交投标邀请回执');
    // Nor is the lot any more among those that it can take part in.
    const offered = async (user: typeof yes) =>
      (await user.send(pageOpenLots, {}).ok()).records.some((one) => one.packageId === packageId);
    expect(await Promise.all([yes, silent, no].map(offered))).toEqual([true, true, false]);
    // At home stands what one can still take part in: the documents are had, or the receipt is awaited.
    const atHome = async (user: typeof yes) =>
      (await user.send(homeDetail, {}).ok()).tenders?.records.some((one) => one.packageId === packageId);
    expect(await Promise.all([yes, silent, no].map(atHome))).toEqual([false, true, false]);
    const receipts = await pm.send(invitationReceipts, { packageId }).ok();
    expect(receipts).toMatchObject({
      accepted: 1,
      declined: 1,
      awaited: 1,
      silent: 0,
      few: { state: 'open' },
      can: { add: true },
    });
    expect(receipts.rows.find((row) => row.answer === 'declined')).toMatchObject({
      orgName: no.org.orgName,
      reason: '产能已满',
      contactName: '陈宇',
    });
    expect(await duties(pm, packageId)).toContain('接受邀请的供应商可能不足三个，可增补邀请');
    const steps = await yes.send(stepList, { packageId }).ok();
    expect(steps.find((one) => one.id === 'S4')?.status).toBe('6');
    // Neither documents nor a bid are asked of who has not accepted.
    const asked = async (user: typeof yes) => {
      const found = await user.send(stepList, { packageId }).ok();
      return ['S4', 'S5', 'S9'].map((id) => found.find((one) => one.id === id)?.status);
    };
    expect(await Promise.all([yes, silent, no].map(asked))).toEqual([
      ['6', '6', '1'],
      ['1', '0', '0'],
      ['6', '7', '7'],
    ]);
    await world.setClock((await silent.send(myInvitation, { packageId }).ok()).replyUntil);
    expect(await asked(silent)).toEqual(['7', '7', '7']);
    // Nor does the lot stand any more among those that it can take part in, and why is said where it tries.
    expect(await Promise.all([yes, silent, no].map(offered))).toEqual([true, false, false]);
    expect(await atHome(silent)).toBe(false);
    await silent.send(confirmJoin, { packageId }).refused('tenderFile.noAnswer');
    await world.setClock(NOW);
  });

  test('where the law does not oblige to tender, too few acceptances forbid no opening', async () => {
    const packageId = await invitedLot(house, { ground: null, groundReason: null }, { isLawBid: '0' });
    await answered(supplier(0), packageId, { answer: 'declined', reason: '产能已满' }).ok();
    await world.deliver();
    const { records } = await house.pm.send(pageDuties, { size: 200 }).ok();
    const few = records.filter(
      (one) => one.query['packageId'] === packageId && one.title.includes('不足三个'),
    );
    expect(few.map((one) => one.rule)).toEqual([
      '投标人少于三个的，须说明理由方可开标；在期限前可以增补邀请对象，须另行审批。',
    ]);
  });

  test('more are invited by the same letter with an approval of their own, while receipts are open', async () => {
    const { pm } = house;
    const packageId = await invitedLot(house);
    const first = await pm.send(invitationDetail, { packageId }).ok();
    const later = supplier(3);
    await pm.send(addInvitation, { packageId }).ok();
    await pm.send(addInvitation, { packageId }).refused('invitation.wrongStatus');
    // An addition of nobody is none.
    await pm.send(saveInvitation, await invitationForm(house, packageId, { invitees: [] })).ok();
    await pm.send(submitInvitation, { packageId }).refused('invitation.wrong.inviteesNone');
    const form = await invitationForm(house, packageId, {
      invitees: orgsOf([supplier(0)]),
      title: '另一份邀请书',
      content: '<p>更好的条件</p>',
    });
    await pm.send(saveInvitation, form).ok();
    await pm.send(submitInvitation, { packageId }).refused('invitation.wrong.inviteeTwice');
    // Nor one under one management with somebody who was invited before.
    const child = await world.org('supplier', '江州受邀供应商二分公司');
    await world.sql('update organisation set parent_id = $2 where id = $1', [child.id, supplier(1).org.id]);
    await pm.send(saveInvitation, { ...form, invitees: [child.id] }).ok();
    await pm.send(submitInvitation, { packageId }).refused('invitation.wrong.inviteeGroup');
    const id = await submitted(house, packageId, { invitees: orgsOf([later]), title: '另一份邀请书' });
    // Whoever decides sees in the list that it is an addition.
    const { records } = await house.leader.send(unhandledPage, { size: 100 }).ok();
    expect(records.find((one) => one.serviceId === id)?.title).toBe(`${first.title}（增补，第2批）`);
    await later.send(myInvitation, { packageId }).refused('invitation.notFound');
    await agreed(house, id);
    await pm.send(sendInvitation, { packageId }).ok();
    const letter = await later.send(myInvitation, { packageId }).ok();
    expect([letter.title, letter.content]).toEqual([first.title, first.content]);
    await answered(later, packageId).ok();
    await later.send(confirmJoin, { packageId }).ok();
  });

  test('after the receipts are due nobody answers; the manager is told, and nothing ends', async () => {
    const packageId = await invitedLot(house);
    const { pm } = house;
    await answered(supplier(0), packageId).ok();
    await closed(packageId);
    await answered(supplier(1), packageId).refused('invitation.tooLate');
    const { records } = await pm.send(pageMessages, {}).ok();
    expect(records.find((m) => m.title === '接受邀请的供应商不足三个')?.content).toMatch(
      /为1家，不足三家；\d{4}-\d\d-\d\d \d\d:\d\d前可以增补邀请。$/,
    );
    const [lot] = await world.sql('select status from project_package where id = $1', [packageId]);
    expect(lot).toEqual({ status: '3080' });
    expect((await supplier(1).send(myInvitation, { packageId }).ok()).can).toEqual({ answer: false });
    await world.setClock(NOW);
  });
});

/** 回执截止 of a lot: its hour has struck. */
async function closed(packageId: string): Promise<void> {
  const { replyUntil } = await house.pm.send(invitationReceipts, { packageId }).ok();
  await world.setClock(replyUntil ?? '');
  await world.fire();
  await world.deliver();
}

describe('fewer than three acceptances when the receipts are due', () => {
  const few = '回执已截止，接受邀请的供应商不足三个，请增补邀请';
  /** What is owed besides what every lot on the market asks for. */
  const owed = async (user: InvitingHouse['pm'], packageId: string) =>
    (await duties(user, packageId)).filter((title) => title !== '编制评标委员会组建方案');
  const over = '接受邀请的供应商不足三个，已不能增补，请准备重新招标';

  test('the manager owes an addition as long as whoever is added has time to answer, and it can be made', async () => {
    const { pm, owner } = house;
    const packageId = await invitedLot(house);
    for (const i of [0, 1]) await answered(supplier(i), packageId).ok();
    await world.deliver();
    // As long as the third may still answer nobody is troubled.
    expect(await owed(pm, packageId)).toEqual([]);
    await closed(packageId);
    expect(await owed(pm, packageId)).toEqual([few]);
    const { saleEnd } = await supplier(0).send(bidderDocuments, { packageId }).ok();
    const last = new Date(Date.parse(saleEnd) - DAY).toISOString();
    expect(await pm.send(invitationReceipts, { packageId }).ok()).toMatchObject({
      accepted: 2,
      awaited: 0,
      silent: 1,
      few: { state: 'closed', until: last },
      can: { add: true },
    });
    // It is no duty of the tenderee, who reads the same.
    expect(await owed(owner, packageId)).toEqual([]);
    expect((await owner.send(invitationReceipts, { packageId }).ok()).few?.state).toBe('closed');
    // The date of the first letters is over: the addition names its own.
    await pm.send(addInvitation, { packageId }).ok();
    await world.deliver();
    expect((await pm.send(invitationDetail, { packageId }).ok()).replyUntil).toBeNull();
    expect(await owed(pm, packageId)).toEqual(['确定邀请对象、编制投标邀请书并提交审批']);
    const replyUntil = saleEnd;
    const id = await submitted(house, packageId, { invitees: orgsOf([supplier(3)]), replyUntil });
    await agreed(house, id);
    expect(await owed(pm, packageId)).toEqual(['发出投标邀请书']);
    await pm.send(sendInvitation, { packageId }).ok();
    await world.deliver();
    // Who was silent stays so, and is told apart from whoever may still answer.
    await answered(supplier(2), packageId).refused('invitation.tooLate');
    const rows = async () =>
      (await pm.send(invitationReceipts, { packageId }).ok()).rows.map(
        ({ answer, batch }) => `${answer} ${batch}`,
      );
    expect((await rows()).toSorted()).toEqual(['accepted 1', 'accepted 1', 'awaited 2', 'silent 1']);
    expect(await owed(pm, packageId)).toEqual([]);
    await answered(supplier(3), packageId).ok();
    await supplier(3).send(confirmJoin, { packageId }).ok();
    await closed(packageId);
    expect(await pm.send(invitationReceipts, { packageId }).ok()).toMatchObject({ accepted: 3, few: null });
    expect(await owed(pm, packageId)).toEqual([]);
    await pm.send(addInvitation, { packageId }).refused('invitation.repliesClosed');
    await world.setClock(NOW);
  });

  test('once there is no time left for an addition it owes the next tender, and nobody is added', async () => {
    const { pm } = house;
    const packageId = await invitedLot(house);
    await answered(supplier(0), packageId).ok();
    await closed(packageId);
    const { saleEnd, bidDeadline } = await supplier(0).send(bidderDocuments, { packageId }).ok();
    await addedBatch(house, packageId, [supplier(3)], { replyUntil: saleEnd });
    const last = Date.parse(saleEnd) - DAY;
    await world.setClock(new Date(last));
    await pm.send(sendInvitation, { packageId }).refused('invitation.additionsOver');
    expect(await owed(pm, packageId)).toEqual([over]);
    expect((await pm.send(invitationReceipts, { packageId }).ok()).few).toEqual({
      state: 'over',
      until: bidDeadline,
    });
    await world.setClock(bidDeadline);
    expect(await owed(pm, packageId)).not.toContain(over);
    await world.setClock(NOW);
  });

  test('who is told when it is too late for more at once hears so', async () => {
    const { pm } = house;
    const { packageId, saleEnd } = await lateReceipts();
    await world.setClock(new Date(Date.parse(saleEnd) - DAY + 1));
    // Though receipts are open still, and one could accept, three can not become of it.
    await answered(supplier(1), packageId, { answer: 'declined', reason: '产能已满' }).ok();
    await world.deliver();
    expect(await owed(pm, packageId)).toEqual([over]);
    await pm.send(addInvitation, { packageId }).refused('invitation.additionsOver');
    await closed(packageId);
    const { records } = await pm.send(pageMessages, {}).ok();
    expect(
      records.find((m) => m.webRouter?.query['packageId'] === packageId && m.title.includes('不足三个'))
        ?.content,
    ).toMatch(/为0家，不足三家，已不能增补邀请。$/);
    await world.setClock(NOW);
  });

  /** A lot whose receipts are due when the documents end. */
  async function lateReceipts(): Promise<{ packageId: string; saleEnd: string }> {
    const packageId = await readyLot(house);
    const [file] = await world.sql<{ at: string }>(
      `select to_char(sale_end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from tender_file where package_id = $1`,
      [packageId],
    );
    const saleEnd = file?.at ?? '';
    await agreed(house, await submitted(house, packageId, { replyUntil: saleEnd }));
    await house.pm.send(sendInvitation, { packageId }).ok();
    await world.deliver();
    return { packageId, saleEnd };
  }
});

describe('at the same time', () => {
  test('an answer counts up to the last millisecond before its deadline and not at it', async () => {
    const packageId = await invitedLot(house);
    const { replyUntil } = await supplier(0).send(myInvitation, { packageId }).ok();
    const due = Date.parse(replyUntil);
    await world.setClock(new Date(due - 1));
    // Of a lot that has ended nobody is asked any more, though there would be time.
    const status = (code: string) =>
      world.sql('update project_package set status = $2 where id = $1', [packageId, code]);
    await status('9010');
    await answered(supplier(0), packageId).refused('invitation.wrongStatus');
    await status('3080');
    await answered(supplier(0), packageId).ok();
    await world.setClock(new Date(due));
    await answered(supplier(1), packageId).refused('invitation.tooLate');
    await world.setClock(NOW);
  });

  test('two who send, or answer for one company, do it once', async () => {
    const { pm } = house;
    const packageId = await readyLot(house);
    await agreed(house, await submitted(house, packageId));
    const sends = await Promise.all([0, 1].map(() => pm.send(sendInvitation, { packageId }).envelope()));
    expect(sends.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const colleague = await world.user({ roles: ['supplier'], org: supplier(0).org });
    const both = await Promise.all([
      answered(supplier(0), packageId).envelope(),
      answered(colleague, packageId, { answer: 'declined', reason: '不参加' }).envelope(),
    ]);
    expect(both.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const receipts = await world.sql('select 1 from invitation_receipt where package_id = $1', [packageId]);
    expect(receipts).toHaveLength(1);
  });

  test('an approved letter does not lie until only those who were told before could answer it', async () => {
    const { pm } = house;
    const packageId = await readyLot(house);
    const soon = new Date(Date.parse(NOW) + DAY - 1).toISOString();
    await pm.send(saveInvitation, await invitationForm(house, packageId, { replyUntil: soon })).ok();
    await pm.send(submitInvitation, { packageId }).refused('invitation.wrong.replyShort');
    const due = Date.parse(NOW) + 2 * DAY;
    const replyUntil = new Date(due).toISOString();
    await agreed(house, await submitted(house, packageId, { replyUntil }));
    await world.setClock(new Date(due - DAY + 1));
    await pm.send(sendInvitation, { packageId }).refused('invitation.wrong.replyShort');
    await supplier(0).send(myInvitation, { packageId }).refused('invitation.notFound');
    await world.setClock(new Date(due - DAY));
    await pm.send(sendInvitation, { packageId }).ok();
    expect((await supplier(0).send(myInvitation, { packageId }).ok()).can).toEqual({ answer: true });
    await world.setClock(NOW);
  });

  test('an addition that is sent when the receipts fall due is sent in time or not at all', async () => {
    const packageId = await invitedLot(house);
    // Three have accepted, so that more are invited only while receipts are open.
    for (const i of [0, 1, 2]) await answered(supplier(i), packageId).ok();
    await addedBatch(house, packageId, [supplier(3)]);
    const { replyUntil } = await supplier(0).send(myInvitation, { packageId }).ok();
    await world.setClock(replyUntil);
    await house.pm.send(sendInvitation, { packageId }).refused('invitation.repliesClosed');
    await supplier(3).send(myInvitation, { packageId }).refused('invitation.notFound');
    await world.setClock(NOW);
    const both = await Promise.all([
      house.pm.send(sendInvitation, { packageId }).envelope(),
      house.pm.send(addInvitation, { packageId }).envelope(),
    ]);
    expect(both[0]?.code).toBe(200);
    const batches = await world.sql<{ batch: number; n: number }>(
      `select batch, jsonb_array_length(invitees) as n from invitation where package_id = $1 order by batch`,
      [packageId],
    );
    expect(batches.slice(0, 2)).toEqual([
      { batch: 1, n: 3 },
      { batch: 2, n: 1 },
    ]);
  });

  test('who accepted hears that the lot failed, since no notice says so; nobody else does', async () => {
    const { pm } = house;
    const packageId = await invitedLot(house);
    const [yes, no, silent] = [supplier(0), supplier(1), supplier(2)];
    await answered(yes, packageId).ok();
    await answered(no, packageId, { answer: 'declined', reason: '产能已满' }).ok();
    const { deadline } = await yes.send(submissionDetail, { packageId }).ok();
    await world.setClock(deadline);
    await pm.send(failOpening, { packageId, reason: '投标人不足三家' }).ok();
    await world.deliver();
    const heard = async (user: typeof yes) =>
      (await user.send(pageMessages, {}).ok()).records
        .filter((one) => one.webRouter?.query['packageId'] === packageId)
        .map((one) => one.title)
        .filter((title) => title === '标段流标');
    expect(await Promise.all([yes, no, silent, supplier(4)].map(heard))).toEqual([['标段流标'], [], [], []]);
    await world.setClock(NOW);
  });
});
