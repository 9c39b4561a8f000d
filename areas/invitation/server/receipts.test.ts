import { beforeAll, describe, expect, test } from 'vitest';
import type { World } from '#apps/server/test/world.ts';
import { failOpening } from '#areas/bid-opening/shared/calls.ts';
import { submissionDetail } from '#areas/bid-submission/shared/calls.ts';
import { stepList } from '#areas/console/shared/calls.ts';
import { bidderDocuments, confirmJoin, pageOpenLots } from '#areas/tender-file/shared/calls.ts';
import { unhandledPage } from '#base/approval/shared/calls.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import { pageMessages } from '#base/message/shared/calls.ts';
import { homeDetail } from '#areas/workplace/shared/calls.ts';
import {
  addInvitation,
  invitationDetail,
  invitationReceipts,
  myInvitation,
  saveInvitation,
  sendInvitation,
  submitInvitation,
} from '../shared/calls.ts';
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
    // The home page shows what one can still take part in: the documents are held, or the receipt is awaited.
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
    // An addition that names nobody is refused.
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

/** 回执截止 of a lot has come. */
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
    // As long as the third may still answer, nobody is told.
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
    // Receipts are still open and one more could accept, but three can no longer be reached.
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
