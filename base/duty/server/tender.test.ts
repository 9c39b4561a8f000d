import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import {
  answerObjection,
  awardDetail,
  confirmAnswer,
  determineWinner,
  publiciseCandidates,
  publishResult,
  raiseObjection,
} from '#areas/award/shared/calls.ts';
import { earliestEnd } from '#areas/award/shared/publicity.ts';
import { determinationToSign } from '#areas/award/shared/signing.ts';
import {
  attributeFailure,
  checkIn,
  confirmAttribution,
  confirmRecord,
  failOpening,
  startOpening,
} from '#areas/bid-opening/shared/calls.ts';
import {
  decrypts,
  hallSeen,
  lotToOpen,
  type OpeningLot,
  releasedLotKey,
  signedEnd,
} from '#areas/bid-opening/server/test/house.ts';
import { type KeyHolder, withKey } from '#areas/bid-submission/server/test/lot.ts';
import { type HandLot, handLot } from '#areas/committee/server/test/facts.ts';
import { experts, invited, plan } from '#areas/committee/server/test/house.ts';
import {
  answerInvitation,
  commitDraw,
  pageInvitations,
  revealDraw,
  saveCommittee,
  witnessDraw,
} from '#areas/committee/shared/calls.ts';
import { passing, scoring, signed } from '#areas/review/server/test/house.ts';
import {
  recordSilence,
  signIn,
  startReview,
  submitDetailed,
  submitPreliminary,
  summarise,
  voteLeader,
} from '#areas/review/shared/calls.ts';
import { approve, unhandledPage } from '#base/approval/shared/calls.ts';
import { certificateFor, signatureOf } from '#base/ca/server/test/signer.ts';
import { calendarOf } from '#base/calendar/server/index.ts';
import { contractBy } from '#areas/purchase-contract/shared/period.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { datesOfDuties, pageDuties } from '../shared/calls.ts';

/** Who × what × until; `!` marks what happens at its hour. */
type Table = Readonly<Record<string, readonly string[]>>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let world: World;
let pm: TestUser;
let owner: KeyHolder;
let lead: TestUser;
let supervisor: TestUser;
let people: TestUser[];
let outsider: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  // Before everything that happens here: a certificate holds from the day on which it is bound.
  await world.setClock('2027-03-01T00:00:00.000Z');
  pm = await world.user({ roles: ['pm'] });
  owner = await withKey(await world.user({ roles: ['owner'], org: world.tenderee }));
  lead = await world.user({ roles: ['ownerlead'], org: world.tenderee });
  supervisor = await world.user({ roles: ['supervisor'], org: await world.org('supervision') });
  people = await experts(world, 8);
  outsider = await world.user({ roles: ['supplier'], org: await world.org('supplier') });
  await certificateFor(pm);
});

/** What each of these people is shown to have to do, whatever it is about. */
async function duties(of: Readonly<Record<string, TestUser>>): Promise<Record<string, string[]>> {
  await world.deliver();
  const table: Record<string, string[]> = {};
  for (const [name, user] of Object.entries(of)) {
    const { records } = await user.send(pageDuties, { size: 100 }).ok();
    const shown = records
      .filter((d) => d.subject !== 'certificate')
      .map((d) => `${d.atHour ? '!' : ''}${d.title}${d.until ? ` ${shanghaiTime(d.until)}` : ''}`);
    if (shown.length > 0) table[name] = shown;
  }
  return table;
}

const at = (time: Date) => shanghaiTime(time);

/** Nothing is stored that the facts do not ask for, and nothing is missing. */
const standsRight = async () => expect((await world.app.rebuildDuties()).changed).toBe(0);

/** Ends whatever else waits for these people, so that each test has a table of its own. */
const clear = () => world.sql("update project_package set status = '9010'");

describe('a bid opening, hour by hour', () => {
  const deadline = new Date('2027-03-11T01:30:00.000Z');
  let lot: OpeningLot;
  let names: Record<string, TestUser>;
  const expecting = async (when: Date | undefined, table: Table) => {
    if (when) await world.setClock(when);
    await world.fire();
    expect(await duties(names)).toEqual(table);
    await standsRight();
  };

  test('everybody is shown their own, at its time, and nobody anybody else’s', async () => {
    lot = await lotToOpen(world, { pm, owner, deadline });
    const [one, two, three] = lot.bidders.map((b) => b.user) as [TestUser, TestUser, TestUser];
    names = { pm, owner: owner.user, lead, supervisor, one, two, three, outsider };
    const forming = `编制评标委员会组建方案 ${at(deadline)}`;
    // The day before: bids are in, and nobody but the bidders knows of their check-in; the opening is on the calendar only.
    await expecting(new Date(deadline.getTime() - DAY + HOUR), { pm: [forming] });
    const day = { from: '2027-03-11', to: '2027-03-11' };
    expect((await pm.send(datesOfDuties, day).ok()).map((d) => `${d.of} ${d.title}`)).toEqual([
      'until 编制评标委员会组建方案',
      'since 主持开标',
      'until 主持开标',
    ]);
    expect(new Set((await one.send(datesOfDuties, day).ok()).map((d) => d.title))).toEqual(
      new Set(['开标签到']),
    );
    expect(await outsider.send(datesOfDuties, day).ok()).toEqual([]);
    const hour = new Date(deadline.getTime() - HOUR);
    await expecting(new Date(hour.getTime() - 1), { pm: [forming] });
    const arriving = [`!开标签到 ${at(deadline)}`];
    await expecting(hour, { pm: [forming], one: arriving, two: arriving, three: arriving });
    await one.send(checkIn, { packageId: lot.packageId }).ok();
    await expecting(undefined, { pm: [forming], two: arriving, three: arriving });
    const begin = at(new Date(deadline.getTime() + HOUR / 2));
    await expecting(deadline, { pm: [`!主持开标 ${begin}`, forming] });
    await pm.send(startOpening, { packageId: lot.packageId }).ok();
    const end = at(new Date(deadline.getTime() + HOUR / 2));
    const decrypting = [`!解密投标文件 ${end}`];
    await expecting(undefined, {
      pm: [forming],
      owner: [`!释放标段密钥 ${end}`],
      one: decrypting,
      two: decrypting,
      three: decrypting,
    });
    await releasedLotKey(lot);
    await decrypts(world, lot, lot.bidders[0] as KeyHolder);
    await expecting(undefined, { pm: [forming], two: decrypting, three: decrypting });
    await decrypts(world, lot, lot.bidders[1] as KeyHolder);
    // Time over: the third failed by its own doing, and all have their time to confirm.
    const over = new Date(deadline.getTime() + HOUR / 2);
    const confirming = [`!确认开标记录，或提出异议 ${at(new Date(over.getTime() + HOUR / 2))}`];
    await expecting(over, { pm: [forming], one: confirming, two: confirming, three: confirming });
    await one.send(confirmRecord, { packageId: lot.packageId }).ok();
    await expecting(undefined, { pm: [forming], two: confirming, three: confirming });
    // Silence is consent: nobody is late, the host ends it.
    await expecting(new Date(over.getTime() + HOUR / 2), { pm: ['!结束开标', forming] });
    await signedEnd(pm, lot.packageId);
    await expecting(undefined, { pm: [forming] });
    await clear();
    await world.app.rebuildDuties();
  }, 120_000);

  test('without the lot key the host says what follows, and another side decides', async () => {
    const when = new Date('2027-03-18T01:30:00.000Z');
    lot = await lotToOpen(world, { pm, owner, deadline: when });
    const { packageId } = lot;
    names = { pm, owner: owner.user, supervisor };
    await world.setClock(when);
    await world.fire();
    await pm.send(startOpening, { packageId }).ok();
    const over = new Date(when.getTime() + HOUR / 2);
    const forming = `编制评标委员会组建方案 ${at(when)}`;
    const late = `!释放标段密钥 ${at(over)}`;
    await expecting(over, { pm: ['!延长解密时间，或提议责任认定', forming], owner: [late] });
    const { hall } = await hallSeen(pm, packageId);
    const bidId = hall.bids[0]?.bidId;
    await pm.send(attributeFailure, { packageId, bidId, cause: 'other', note: '标段密钥未释放' }).ok();
    await expecting(undefined, {
      pm: ['!延长解密时间，或提议责任认定', forming],
      owner: [late, '!确认或退回责任认定'],
      supervisor: ['!确认或退回责任认定'],
    });
    const proposal = (await hallSeen(supervisor, packageId)).hall.bids[0]?.proposal?.seq;
    await supervisor.send(confirmAttribution, { packageId, bidId, proposal }).ok();
    await expecting(undefined, { pm: ['!延长解密时间，或提议责任认定', forming], owner: [late] });
    await clear();
    await world.app.rebuildDuties();
  }, 120_000);

  test('with two bids the host learns at the deadline, not before, that the lot fails', async () => {
    const when = new Date('2027-03-25T01:30:00.000Z');
    lot = await lotToOpen(world, { pm, owner, deadline: when, bidders: 2 });
    names = { pm };
    const day = { from: '2027-03-25', to: '2027-03-25' };
    await world.deliver();
    expect((await pm.send(datesOfDuties, day).ok()).map((d) => d.title)).toContain('主持开标');
    // Nor is anybody to form a committee for what is certain to fail.
    await expecting(when, { pm: [`!宣布流标 ${at(new Date(when.getTime() + HOUR / 2))}`] });
    await pm.send(failOpening, { packageId: lot.packageId, reason: '投标人少于三个' }).ok();
    await expecting(undefined, {});
  }, 120_000);
});

describe('committee, review and award, act by act', () => {
  let lot: HandLot;
  let members: TestUser[];
  const seats = () => Object.fromEntries(members.map((m, i) => [`seat${i + 1}`, m]));
  const expecting = async (table: Table) => {
    await world.fire();
    const shown = await duties({ pm, owner: owner.user, lead, supervisor, ...seats() });
    expect(shown).toEqual(table);
    await standsRight();
  };
  const each = (what: string, of: readonly number[] = [1, 2, 3, 4, 5]) =>
    Object.fromEntries(of.map((n) => [`seat${n}`, [what]]));

  test('a committee is formed, judges and signs; the tenderee determines', async () => {
    await world.setClock('2027-04-12T01:00:00.000Z');
    lot = await handLot(world, { pm });
    members = [];
    const { packageId } = lot;
    const time = new Date((await world.now()).getTime() + DAY);
    const until = at(time);
    await pm.send(saveCommittee, plan(packageId, { time: time.toISOString() })).ok();
    await expecting({ pm: [`抽取评标专家 ${until}`] });
    await pm.send(commitDraw, { packageId, needWitness: true }).ok();
    const witnessing = [`见证专家抽取：提交见证种子 ${until}`];
    await expecting({ owner: witnessing, supervisor: witnessing });
    await supervisor.send(witnessDraw, { packageId, seed: '7' }).ok();
    await expecting({ pm: [`提交种子并揭示抽取结果 ${until}`] });
    await pm.send(revealDraw, { packageId, seed: '8841' }).ok();
    const asked = await invited(world, packageId, people);
    members = asked.map((a) => a.user);
    await expecting(each(`答复评审邀请 ${until}`));
    // 保密: neither name nor key of the lot, and no way to ask whether it is this one.
    const [first] = members as [TestUser, ...TestUser[]];
    const { records } = await first.send(pageDuties, {}).ok();
    expect(records[0]).toMatchObject({ main: shanghaiTime(time, 'minute'), part: '评标一室', subjectId: '' });
    expect(JSON.stringify(records)).not.toContain(packageId);
    expect(JSON.stringify(records)).not.toContain('手工项目');
    expect((await first.send(pageDuties, { subjectId: packageId }).ok()).records).toEqual([]);
    // Those who were not drawn, and the agency, are shown nothing of it.
    for (const other of [...people.filter((p) => !members.includes(p)), pm])
      expect((await other.send(pageDuties, { subjectId: packageId }).ok()).records).toEqual([]);
    for (const { user, memberId } of asked) {
      await user.send(pageInvitations, {}).ok();
      await user.send(answerInvitation, { memberId, accept: true }).ok();
    }
    await expecting({});
    await world.setClock(time);
    await expecting({ pm: ['!开始评审'] });
    await pm.send(startReview, { packageId }).ok();
    await expecting(each('!评审签到'));
    await first.send(signIn, { packageId, secrecy: true, avoidance: true }).ok();
    await expecting(each('!评审签到', [2, 3, 4, 5]));
    for (const m of members.slice(1))
      await m.send(signIn, { packageId, secrecy: true, avoidance: true }).ok();
    await expecting(each('!推选评标委员会组长'));
    for (const m of members) await m.send(voteLeader, { packageId, seat: 1 }).ok();
    await expecting(each('!初步评审'));
    await first.send(submitPreliminary, { packageId, rows: passing(lot) }).ok();
    await expecting(each('!初步评审', [2, 3, 4, 5]));
    for (const m of members.slice(1)) await m.send(submitPreliminary, { packageId, rows: passing(lot) }).ok();
    await expecting(each('!详细评审：评分'));
    for (const m of members)
      await m.send(submitDetailed, { packageId, rows: scoring(lot, [90, 80, 70]) }).ok();
    await expecting({ seat1: ['!汇总评分并形成评审报告'] });
    const { digest } = await first.send(summarise, { packageId }).ok();
    const signing = new Date((await world.now()).getTime() + DAY);
    await expecting(each(`!签署评审报告 ${at(signing)}`));
    for (const m of members.slice(0, 4)) await signed(m, packageId, digest).ok();
    await expecting(each(`!签署评审报告 ${at(signing)}`, [5]));
    await world.setClock(signing);
    await expecting({ pm: ['登记未签署的成员'], ...each(`!签署评审报告 ${at(signing)}`, [5]) });
    await pm.send(recordSilence, { packageId, seat: 5, reason: '未签署也未书面说明不同意见' }).ok();
    await determining(signing);
  }, 180_000);

  async function determining(finished: Date) {
    const { packageId } = lot;
    const calendar = await world.tx((tx) => calendarOf(tx.db));
    await expecting({ pm: [`公示中标候选人 ${at(earliestEnd(finished, calendar))}`] });
    const end = earliestEnd(await world.now(), calendar);
    await pm.send(publiciseCandidates, { packageId, publicityEnd: end.toISOString() }).ok();
    await expecting({});
    const bidder = await world.user({ roles: ['supplier'], org: lot.bids[1]?.org as TestUser['org'] });
    const raised = await bidder
      .send(raiseObjection, { packageId, bidId: lot.bids[0]?.bidId, content: '业绩不实', fileIds: null })
      .ok();
    const by = at(earliestEnd(await world.now(), calendar));
    await expecting({ pm: [`拟定异议答复 ${by}`] });
    const { answerId } = await pm
      .send(answerObjection, {
        objectionId: raised.objectionId,
        decision: 'dismissed',
        answer: '经核实业绩属实',
      })
      .ok();
    await expecting({ owner: [`确认或退回异议答复 ${by}`] });
    await owner.user.send(confirmAnswer, { answerId }).ok();
    await expecting({});
    await world.setClock(end);
    await expecting({ owner: ['确定中标人'] });
    const { reportDigest } = await owner.user.send(awardDetail, { packageId }).ok();
    const bidId = lot.bids[0]?.bidId ?? '';
    const chosen = { reportDigest: reportDigest ?? '', bidId, passedOver: [] };
    const signature = await signatureOf(owner.user, determinationToSign(packageId, chosen), owner.keys);
    await owner.user.send(determineWinner, { packageId, ...chosen, signature }).ok();
    await expecting({ lead: ['审批：定标审批'] });
    const todo = await lead.send(unhandledPage, {}).ok();
    await lead.send(approve, { taskId: todo.records[0]?.taskId, apvlType: 'agree', comment: '' }).ok();
    await expecting({ pm: ['发出通知书并公布结果'] });
    await pm.send(publishResult, { packageId }).ok();
    await expecting({ pm: [`起草采购合同 ${at(contractBy(end, calendar))}`] });
  }
});
