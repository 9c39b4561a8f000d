import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { seededCalendar } from '#base/calendar/shared/holidays.ts';
import { readAllMessages } from '#base/message/shared/calls.ts';
import { moveWorldClock, worldState } from '#kit/server/clock.ts';
import type { App } from '../../../server/compose.ts';
import { type Cast, gather } from '../cast.ts';
import { ApiUser, type Transport } from '../client.ts';
import { inside } from '../inside.ts';
import { approvalActs } from './approvals.ts';
import { clientActs } from './clients.ts';
import { contractActs } from './contracts.ts';
import { type Act, actsOf, type Plan, type Stage } from './course.ts';
import { lawful } from './lawful.ts';
import { historyIsMissing } from './missing.ts';
import { libraryActs } from './library.ts';
import { purchaseActs } from './purchases.ts';
import { agencyActs } from './agencies.ts';
import { noticeActs } from './notices.ts';
import { stockActs } from './stock.ts';
import { plans } from './tenders.ts';

const DAY_MS = 86_400_000;
const SHANGHAI_MS = 8 * 3_600_000;
/** Nobody listens at this address: the requests stay in the process. */
const HERE = 'http://inside';
const LOCK = 7_290_003;
/** So often somebody who waits asks whether it is their turn. */
const TURN_MS = 500;

export interface Playing {
  /** Between two acts it is asked whether to go on. */
  readonly stopped: () => boolean;
  /** What could not be played; the tender stays as it stands and the others go on. */
  readonly failed: (act: string, error: unknown) => void;
  readonly transport?: Transport;
}

/**
 * 演示历史: plays the tenders of the past weeks through the API of this instance, act after act, moving the clock from
 * the past to the present. Acts that were played are marked and every act looks before it does anything, so a play that
 * was cut off goes on at the next start. One process plays at a time; another waits, since the one that plays may be the last act of
 * a server that was killed.
 */
export async function playHistory(app: App, playing: Playing): Promise<void> {
  const client = await app.database.reserve();
  try {
    while (!playing.stopped() && (await historyIsMissing(app))) {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
        LOCK,
      ]);
      if (!rows[0]?.mine) {
        await sleep(TURN_MS);
        continue;
      }
      try {
        if (await historyIsMissing(app)) await playAll(app, client, playing);
      } finally {
        await client.query('select pg_advisory_unlock($1)', [LOCK]);
      }
      return;
    }
  } finally {
    client.release();
  }
}

async function playAll(app: App, client: pg.PoolClient, playing: Playing): Promise<void> {
  const { transport = inside(app.http) } = playing;
  const cast = await gather(HERE, () => undefined, { suppliers: 7, transport });
  const pm2 = await ApiUser.demo(HERE, 'pm2', transport);
  const today = Math.floor((Date.now() + SHANGHAI_MS) / DAY_MS) * DAY_MS - SHANGHAI_MS;
  const when = (day: number, at: string) => new Date(instantOf(today, day, at)).toISOString();
  const fitting = plans.map((plan) => lawful(plan, when, seededCalendar));
  const stageFor = (tender: string): Stage =>
    stageOf(
      cast,
      pm2,
      fitting.find((plan) => plan.key === tender),
      when,
    );
  const played = new Set(
    (await client.query<{ name: string }>('select name from demo_act')).rows.map((r) => r.name),
  );
  const left = new Set<string>();
  const as = (name: string) => ApiUser.demo(HERE, name, transport);
  const acts = [
    ...fitting.flatMap(actsOf),
    ...libraryActs(as),
    ...stockActs(as),
    ...noticeActs(as),
    ...clientActs(as),
    ...approvalActs(as),
    ...purchaseActs,
    ...agencyActs,
  ];
  for (const act of agenda({ ...cast, pm: pm2 }, cast.pm, acts)) {
    if (playing.stopped()) return;
    if (played.has(act.name) || left.has(act.tender)) continue;
    await forward(client, instantOf(today, act.day, act.at));
    try {
      await act.run(stageFor(act.tender));
    } catch (error) {
      if (playing.stopped()) return;
      left.add(act.tender);
      playing.failed(act.name, error);
      continue;
    }
    await client.query('insert into demo_act (name) values ($1) on conflict do nothing', [act.name]);
  }
  await forward(client, Number.POSITIVE_INFINITY);
}

/** Whose hands a tender is in: its manager, its bidders, what it buys. */
function stageOf(cast: Cast, pm2: ApiUser, plan: Plan | undefined, when: Stage['when']): Stage {
  if (!plan) return { cast, when };
  const suppliers = plan.bids.flatMap(([name]) => cast.suppliers.find((s) => s.userName === name) ?? []);
  const pm = plan.pm === 'pm2' ? pm2 : cast.pm;
  return { cast: { ...cast, pm, suppliers, subject: plan.subject }, when };
}

/** 日程: all acts in the order of their time; before the last day everybody has read what came until then. */
function agenda(cast: Cast, pm: ApiUser, acts: readonly Act[]): Act[] {
  const everybody = [
    pm,
    cast.pm,
    cast.leader,
    cast.director,
    cast.owner,
    cast.ownerlead,
    ...cast.suppliers,
    ...cast.experts,
  ];
  const read: Act = {
    name: 'everybody/read',
    tender: 'everybody',
    day: -2,
    at: '20:00',
    run: async () => {
      for (const user of everybody) await user.send(readAllMessages, {});
    },
  };
  return [...acts, ...contractActs, read].toSorted(
    (a, b) => a.day - b.day || (a.at < b.at ? -1 : a.at > b.at ? 1 : 0),
  );
}

/** A time of day, counted in days from the day whose Shanghai midnight is given. */
function instantOf(today: number, day: number, at: string): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return today + day * DAY_MS + hours * 3_600_000 + minutes * 60_000;
}

/** The clock goes forward to an instant, and never past the present. */
async function forward(client: pg.PoolClient, to: number): Promise<void> {
  const { now, offsetMs } = await worldState(client);
  const byMs = Math.min(Math.ceil(to - now.getTime()), -offsetMs);
  if (byMs > 0) await moveWorldClock(client, byMs);
}
