import { beforeAll, describe, expect, test } from 'vitest';
import type { World } from '#apps/server/test/world.ts';
import { saveBulletin, pagePublicBulletins } from '#areas/bulletin/shared/calls.ts';
import { saveOther } from '#areas/bulletin/shared/other.ts';
import { submissionDetail } from '#areas/bid-submission/shared/calls.ts';
import { consoleList } from '#areas/console/shared/calls.ts';
import { approveFile, decide, freshLot, keepLotKey } from '#areas/tender-file/server/test/house.ts';
import { bidderDocuments, confirmJoin, pageOpenLots } from '#areas/tender-file/shared/calls.ts';
import { formContent } from '#base/approval/shared/submit-calls.ts';
import { withdraw } from '#base/approval/shared/calls.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import { pageMessages } from '#base/message/shared/calls.ts';
import { PUBLIC_BASE } from '#kit/server/http/pages.ts';
import {
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
