import { randomBytes } from 'node:crypto';
import type { Lot } from '#areas/project/server/index.ts';
import { fullName, lotFor, supervises } from '#areas/project/server/index.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { membersWithRole, usersWithRole } from '#base/role/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { newId } from '#kit/server/ids.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { Refusal } from '#kit/shared/refusal.ts';
import type { commitDraw, revealDraw, witnessDraw } from '../shared/calls.ts';
import { commitmentOf, drawnOrder, orderDigest, poolDigest } from '../shared/draw.ts';
import { drawCommitted, drawRevealed, drawSeeded } from '../shared/events.ts';
import { committeeStatus } from '../shared/status.ts';
import { committeeText, refuse } from '../shared/text/index.ts';
import { committeeScreens } from '../shared/screens.ts';
import { committeeToDraw, lotToSee } from './access.ts';
import { demandPlanAgreed } from './approval.ts';
import { eligibleExperts } from './pool.ts';
import { ableReserves, openSeats, seatNext } from './seats.ts';
import {
  drawsOf,
  insertDraw,
  insertResult,
  insertSeed,
  lockByPackage,
  membersOfCommittee,
  openDrawOf,
  seedsOf,
  updateCommittee,
} from './store.ts';

const about = (lot: Lot, after: unknown) => ({
  subjectType: 'lot' as const,
  subjectId: lot.packageId,
  after,
});

/** Drawing again, or without the second party, would be naming members (变相指定). */
const againstDraw = (packageId: string, refusal: Refusal): Refusal =>
  unlawful(refusal, { rule: 'committeeDraw', act: 'committee.draw', subject: ['lot', packageId] });

/** 抽取承诺: fixes the pool and the platform's seed and publishes the digests of both, before anyone gives a seed. */
export async function commit(tx: Tx, { packageId, needWitness }: InputOf<typeof commitDraw>) {
  const { lot, committee } = await committeeToDraw(tx, packageId);
  const members = await membersOfCommittee(tx.db, committee.id);
  const wanted = openSeats(committee, members);
  if (wanted === 0) throw againstDraw(packageId, refuse('noOpenSeat'));
  if (await openDrawOf(tx.db, committee.id)) throw againstDraw(packageId, refuse('drawOpen'));
  if ((await ableReserves(tx, { lot, committee, members })).able.length > 0)
    throw againstDraw(packageId, refuse('reservesLeft'));
  await demandPlanAgreed(tx, lot, committee);
  const experts = await eligibleExperts(tx, lot, committee, new Set(members.map((m) => m.userId)));
  if (experts.length < wanted) throw refuse('poolTooSmall', 409, { have: experts.length, need: wanted });
  const round = (await drawsOf(tx.db, committee.id)).length + 1;
  const salt = randomBytes(16).toString('hex');
  const serverSeed = randomBytes(32).toString('hex');
  const promised = {
    drawId: newId(),
    round,
    poolSize: experts.length,
    poolDigest: await poolDigest({ packageId, round, salt, experts }),
    commitment: await commitmentOf(serverSeed),
  };
  const { drawId, poolSize: _, ...kept } = promised;
  await insertDraw(tx, {
    ...kept,
    id: drawId,
    committeeId: committee.id,
    wanted,
    pool: experts,
    salt,
    serverSeed,
    needWitness,
  });
  await updateCommittee(tx, committee.id, { status: committeeStatus.drawing });
  tx.push(`committee:${packageId}`, { draw: drawId });
  tx.emit(drawCommitted, about(lot, promised), { packageId, ...promised });
  if (needWitness)
    await notify(tx, {
      template: messageTemplate(committeeText, 'message.witness'),
      params: { lot: fullName(lot) },
      to:
        lot.tendereeOrgId === lot.orgId
          ? await usersWithRole(tx.db, 'supervisor')
          : (await membersWithRole(tx.db, 'owner', lot.tendereeOrgId)).map((u) => u.id),
      webRouter: { path: committeeScreens.supervision, query: {} },
    });
  return {
    drawId,
    poolDigest: promised.poolDigest,
    commitment: promised.commitment,
    poolSize: experts.length,
  };
}

/** 见证: the supervision, or the tenderee of a lot that an agency runs, adds a seed of its own, once, before the draw. */
export async function witness(tx: Tx, { packageId, seed }: InputOf<typeof witnessDraw>) {
  const lot = supervises(tx.user) ? await lotToSee(tx, packageId) : await lotFor(tx, packageId, 'tenderee');
  const committee = await lockByPackage(tx, packageId);
  const draw = committee && (await openDrawOf(tx.db, committee.id));
  if (!draw) throw refuse('noDraw', committee ? 409 : 404);
  // 自行招标, or one person who works for both: whoever draws is no second party.
  if (lot.orgId === tx.user.orgId || draw.createdBy === tx.user.id)
    throw againstDraw(packageId, refuse('ownWitness', 403));
  if ((await seedsOf(tx.db, [draw.id])).some((s) => s.party === 'witness'))
    throw againstDraw(packageId, refuse('alreadyWitnessed'));
  await insertSeed(tx, { drawId: draw.id, party: 'witness', seed });
  // Whoever draws waits for it.
  tx.push(`committee:${packageId}`, { draw: draw.id });
  tx.emit(drawSeeded, about(lot, { drawId: draw.id, party: 'witness', seed }), {
    packageId,
    drawId: draw.id,
    party: 'witness',
  });
  return null;
}

/** 揭示并抽取: the project manager's seed closes the draw; the order follows from pool and seeds alone. */
export async function reveal(tx: Tx, { packageId, seed }: InputOf<typeof revealDraw>) {
  const { lot, committee } = await committeeToDraw(tx, packageId);
  const draw = await openDrawOf(tx.db, committee.id);
  if (!draw) throw refuse('noDraw');
  const witnessed = (await seedsOf(tx.db, [draw.id])).find((s) => s.party === 'witness');
  if (draw.needWitness && !witnessed) throw againstDraw(packageId, refuse('witnessMissing'));
  if (witnessed?.userId === tx.user.id) throw againstDraw(packageId, refuse('ownWitness', 403));
  const witnessSeed = witnessed?.seed ?? null;
  await insertSeed(tx, { drawId: draw.id, party: 'agency', seed });
  const pool = { packageId, round: draw.round, salt: draw.salt, experts: draw.pool };
  const order = await drawnOrder(pool, { server: draw.serverSeed, agency: seed, witness: witnessSeed });
  const digest = await orderDigest(order, draw.salt);
  await insertResult(tx, { drawId: draw.id, drawnOrder: order, orderDigest: digest });
  const opened = {
    drawId: draw.id,
    serverSeed: draw.serverSeed,
    agencySeed: seed,
    witnessSeed,
    orderDigest: digest,
  };
  tx.emit(drawRevealed, about(lot, opened), { packageId, ...opened });
  const invited = await seatNext(tx, lot, committee);
  return { orderDigest: digest, invited };
}
