import { lotStatus } from '#areas/project/shared/status.ts';
import { randomBytes } from 'node:crypto';
import { fullName, lockLot, type Lot, lotFor, lotOf, supervises } from '#areas/project/server/index.ts';
import { configValue } from '#base/dictionary/server/index.ts';
import { guardFiles, showFiles } from '#base/file/server/index.ts';
import { fileIds, settle } from '#base/form/server/index.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { membersWithRole, usersWithRole } from '#base/role/server/index.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import { newId } from '#kit/server/ids.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { canMove } from '#kit/shared/states.ts';
import type { decideReplacement, replaceMember } from '../shared/calls.ts';
import { commitmentOf, drawnOrder, orderDigest, poolDigest } from '../shared/draw.ts';
import {
  drawCommitted,
  drawRevealed,
  memberReplaced,
  replacementAsked,
  replacementRefused,
} from '../shared/events.ts';
import { groundProblem, REPLACEMENTS_MOST, type ReplacementGround } from '../shared/rules.ts';
import { REPLACEMENTS } from '../shared/settings.ts';
import { replacementFields } from '../shared/schema.ts';
import {
  answeringLotStatuses,
  type MemberState,
  memberState,
  openedLotStatuses,
  replacementStatus,
  seatMoves,
} from '../shared/status.ts';
import { committeeText, refuse, refuseField } from '../shared/text/index.ts';
import { committeeScreens } from '../shared/screens.ts';
import { committeeToForm } from './access.ts';
import { avoidedOrgs, eligibleExperts, tiesOf } from './pool.ts';
import {
  insertReplacement,
  replacementById,
  replacementsOf,
  settleReplacement,
} from './replacement-store.ts';
import { lapseReplacement, moveSeat } from './seats.ts';
import { tellLeft } from './tell-left.ts';
import {
  byId,
  type CommitteeRow,
  drawById,
  drawsOf,
  insertDraw,
  insertResult,
  insertSeed,
  lockByPackage,
  type MemberRow,
  membersOfCommittee,
  seedsOf,
} from './store.ts';

const about = (lot: Pick<Lot, 'packageId'>, after: unknown) => ({
  subjectType: 'lot' as const,
  subjectId: lot.packageId,
  after,
});

interface Asking {
  readonly ground: ReplacementGround;
  readonly evidence: string;
  readonly fileIds: string | null;
  readonly seed: string;
}

/** 更换次数上限: of this stage, as the tenant set it; no company's own value counts. */
async function mostOf(tx: Tx, stage: 'forming' | 'opened'): Promise<number> {
  const { key, default: usual } = REPLACEMENTS[stage];
  return Number((await configValue({ db: tx.db, user: { ...tx.user, orgId: '' } }, key)) ?? usual);
}

/**
 * Whom the draw may bring (更换抽取名单): experts of the pool that was published when the committee was drawn who were never
 * asked and need not avoid; only when none of them is left, the library as it is now.
 */
async function poolFor(
  tx: Tx,
  lot: Lot,
  committee: CommitteeRow,
  members: readonly MemberRow[],
): Promise<string[]> {
  const asked = new Set(members.map((m) => m.userId));
  const [first] = await drawsOf(tx.db, committee.id);
  const published = first && (await drawById(tx.db, first.id));
  const left = (published?.pool ?? []).filter((id) => !asked.has(id));
  const avoided = await avoidedOrgs(tx, lot, committee);
  const biased = await tiesOf(tx, left, avoided);
  const pool = left.filter((id) => !biased.has(id)).toSorted();
  return pool.length > 0 ? pool : eligibleExperts(tx, lot, committee, asked);
}

/** 申请更换: the project manager names seat, ground and evidence and gives a seed; nothing changes before another side confirms. */
export async function ask(
  tx: Tx,
  { packageId, memberId, ...asking }: InputOf<typeof replaceMember>,
): Promise<{ replacementId: string }> {
  const at = await committeeToForm(tx, packageId);
  const member = (await membersOfCommittee(tx.db, at.committee.id)).find((m) => m.id === memberId);
  if (!member) throw refuse('notFound', 404);
  return askFor(tx, { ...at, member }, asking);
}

/** The same during the review (缺席更换、评审中更换): the review makes sure that the ground fits and that there is no report yet. */
export async function askAbsent(
  tx: Tx,
  lot: Lot,
  { seat, ...asking }: Asking & { readonly seat: number },
): Promise<{ replacementId: string }> {
  const committee = await lockByPackage(tx, lot.packageId);
  const member = committee && (await membersOfCommittee(tx.db, committee.id)).find((m) => m.seat === seat);
  if (!committee || !member) throw refuse('notFound', 404);
  return askFor(tx, { lot, committee, member }, asking);
}

async function askFor(
  tx: Tx,
  at: { readonly lot: Lot; readonly committee: CommitteeRow; readonly member: MemberRow },
  { ground, evidence, seed, ...asking }: Asking,
): Promise<{ replacementId: string }> {
  const { lot, committee, member } = at;
  const { packageId } = lot;
  const lawless = (refusal: ReturnType<typeof refuse>) =>
    unlawful(refusal, {
      rule: 'committeeReplacement',
      act: 'committee.replace',
      subject: ['lot', packageId],
    });
  if (!canMove(seatMoves, member.state as MemberState, 'replace')) throw refuse('wrongState');
  const stage = openedLotStatuses.includes(lot.status) ? 'opened' : 'forming';
  const files = fileIds(asking.fileIds);
  const problem = groundProblem({
    ground,
    invited: member.state === memberState.invited,
    opened: stage === 'opened',
    atSignIn: lot.status === lotStatus.inReview,
    files: files.length,
  });
  if (problem) throw lawless(refuseField(problem.field, problem.key));
  await settle(tx, replacementFields, { ground, evidence, seed, fileIds: files.join(',') });
  const before = await replacementsOf(tx.db, committee.id);
  if (before.some((r) => r.memberId === member.id && r.status === replacementStatus.open))
    throw refuse('replacementOpen');
  const most = await mostOf(tx, stage);
  const counted = before.filter(
    (r) =>
      r.stage === stage && (r.status === replacementStatus.open || r.status === replacementStatus.confirmed),
  ).length;
  if (counted >= most || before.length >= REPLACEMENTS_MOST)
    throw lawless(refuse(`replacementsMost.${stage}`, 409, { most }));
  const members = await membersOfCommittee(tx.db, committee.id);
  const pool = await poolFor(tx, lot, committee, members);
  if (pool.length === 0) throw refuse('poolTooSmall', 409, { have: 0, need: 1 });
  const drawId = await promise(tx, { lot, committee, pool, seed });
  const replacementId = await insertReplacement(tx, {
    committeeId: committee.id,
    memberId: member.id,
    seat: member.seat,
    stage,
    ground,
    evidence,
    fileIds: files.join(',') || null,
    drawId,
    askedAt: await clockNow(tx),
  });
  guardFiles(tx, files, 'committee.view');
  await showFiles(tx, files, [`record:replacement:${replacementId}`]);
  const [approvers, supervisors] = [
    await membersWithRole(tx.db, 'ownerlead', lot.tendereeOrgId),
    await usersWithRole(tx.db, 'supervisor'),
  ];
  tx.emit(
    replacementAsked,
    about(lot, { replacementId, seat: member.seat, stage, ground, evidence, files }),
    { packageId, replacementId, seat: member.seat, ground, drawId },
  );
  tx.push(`committee:${packageId}`, { replacement: replacementId });
  await notify(tx, {
    template: messageTemplate(committeeText, 'message.replacement'),
    params: { lot: fullName(lot) },
    to: [...new Set([...approvers.map((u) => u.id), ...supervisors])],
    webRouter: { path: committeeScreens.replacements, query: {} },
  });
  return { replacementId };
}

/** The draw of a request (更换抽取承诺): pool and platform seed are promised, the project manager's seed is given, all before the other side's. */
async function promise(
  tx: Tx,
  at: { readonly lot: Lot; readonly committee: CommitteeRow; readonly pool: string[]; readonly seed: string },
): Promise<string> {
  const { lot, committee, pool, seed } = at;
  const { packageId } = lot;
  const round = (await drawsOf(tx.db, committee.id)).length + 1;
  const salt = randomBytes(16).toString('hex');
  const serverSeed = randomBytes(32).toString('hex');
  const drawId = newId();
  const promised = {
    drawId,
    round,
    poolSize: pool.length,
    poolDigest: await poolDigest({ packageId, round, salt, experts: pool }),
    commitment: await commitmentOf(serverSeed),
  };
  await insertDraw(tx, {
    id: drawId,
    committeeId: committee.id,
    round,
    wanted: 1,
    pool,
    salt,
    poolDigest: promised.poolDigest,
    serverSeed,
    commitment: promised.commitment,
    needWitness: true,
  });
  await insertSeed(tx, { drawId, party: 'agency', seed });
  tx.emit(drawCommitted, about(lot, promised), { packageId, ...promised });
  return drawId;
}

/** Lot and request for whoever may decide: the supervision, or the approver of the tenderee; never somebody of the side that asks. */
async function requestToDecide(tx: Tx, replacementId: string) {
  const found = await replacementById(tx.db, replacementId);
  if (!found) throw refuse('replacementNotFound', 404);
  const { packageId } = found.committee;
  const supervising = supervises(tx.user);
  const lot = supervising ? await lotOf(tx.db, packageId) : await lotFor(tx, packageId, 'tenderee');
  if (!lot) throw refuse('replacementNotFound', 404);
  if (tx.user.id === found.request.askedBy || tx.user.orgId === lot.orgId)
    throw unlawful(refuse('ownReplacement', 403), {
      rule: 'committeeReplacement',
      act: 'committee.decideReplacement',
      subject: ['lot', packageId],
    });
  const locked = await lockLot(tx, packageId);
  const committee = await lockByPackage(tx, packageId);
  // Read again under the lock: another one may have decided in between.
  const now = await replacementById(tx.db, replacementId);
  if (!committee || !now) throw refuse('replacementNotFound', 404);
  if (now.request.status !== replacementStatus.open) throw refuse('replacementDecided');
  if (!answeringLotStatuses.includes(locked.status)) throw refuse('wrongLotStatus');
  return {
    ...now,
    lot: locked,
    committee,
    side: supervising ? ('supervision' as const) : ('tenderee' as const),
  };
}

/** 确认或退回更换: with the confirmation the other side gives its seed, the draw is opened and the drawn expert is asked at once. */
export async function decide(
  tx: Tx,
  { replacementId, agree, seed, reason }: InputOf<typeof decideReplacement>,
): Promise<null> {
  const { lot, committee, request, draw, side } = await requestToDecide(tx, replacementId);
  const { packageId } = lot;
  const { seat } = request;
  const decided = {
    decidedBy: tx.user.id,
    decidedSide: side,
    decidedNote: reason || null,
    decidedAt: await clockNow(tx),
  };
  if (!agree) {
    await settleReplacement(tx, replacementId, { status: replacementStatus.refused, ...decided });
    tx.emit(replacementRefused, about(lot, { replacementId, ...decided }), {
      packageId,
      replacementId,
      seat,
    });
  } else {
    const member = (await membersOfCommittee(tx.db, committee.id)).find((m) => m.id === request.memberId);
    if (!member) throw refuse('replacementNotFound', 404);
    await settleReplacement(tx, replacementId, { status: replacementStatus.confirmed, ...decided });
    await insertSeed(tx, { drawId: draw.id, party: 'witness', seed });
    const agency = (await seedsOf(tx.db, [draw.id])).find((s) => s.party === 'agency')?.seed ?? '';
    const pool = { packageId, round: draw.round, salt: draw.salt, experts: draw.pool };
    const order = await drawnOrder(pool, { server: draw.serverSeed, agency, witness: seed });
    const digest = await orderDigest(order, draw.salt);
    await insertResult(tx, { drawId: draw.id, drawnOrder: order, orderDigest: digest });
    const opened = {
      drawId: draw.id,
      serverSeed: draw.serverSeed,
      agencySeed: agency,
      witnessSeed: seed,
      orderDigest: digest,
    };
    tx.emit(drawRevealed, about(lot, opened), { packageId, ...opened });
    tx.emit(memberReplaced, about(lot, { replacementId, ...decided }), { packageId, replacementId, seat });
    const current = (await byId(tx.db, committee.id)) ?? committee;
    await moveSeat(tx, { lot, committee: current, member }, 'replace', request.evidence, draw.id);
    await tellLeft(tx, current, [member.userId]);
  }
  tx.push(`committee:${packageId}`, { replacement: replacementId });
  await notify(tx, {
    template: messageTemplate(committeeText, agree ? 'message.replaced' : 'message.notReplaced'),
    params: { lot: fullName(lot), seat: String(seat) },
    to: [request.askedBy],
    webRouter: { path: committeeScreens.committee, query: { packageId } },
  });
  return null;
}

/** 到场签到: a member who appears after all keeps the seat; a request to replace him lapses. The seat must still be his. */
export async function keepsSeat(tx: Tx, packageId: string, seat: number): Promise<void> {
  const committee = await lockByPackage(tx, packageId);
  const member = committee && (await membersOfCommittee(tx.db, committee.id)).find((m) => m.seat === seat);
  if (!committee || member?.state !== memberState.confirmed) throw refuse('wrongState');
  await lapseReplacement(tx, { packageId }, member);
}
