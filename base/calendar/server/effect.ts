import { type HostedTenant, tenantsOf } from '#base/organisation/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { PeriodSource } from '#kit/server/period.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import { type Calendar, periodEnd } from '../shared/days.ts';
import type { DayChange } from '../shared/year.ts';
import { calendarOf } from './store.ts';
import type { StoredMove } from './tables.ts';

/** What an arrangement does to periods of law (变更影响); words are keys, to be said in whoever's language. */
export interface Effect {
  readonly moving: readonly StoredMove[];
  readonly staying: readonly {
    readonly tenantName: string;
    readonly main: string;
    readonly part: string;
    readonly words: string;
    readonly at: string;
  }[];
}

/** More than this nobody reads; what moves is moved all the same. */
const SHOWN = 500;

function changed(calendar: Calendar, changes: readonly DayChange[]): Calendar {
  const after = new Map(calendar);
  for (const { day, after: to } of changes) {
    if (to) after.set(day, to.dayType);
    else after.delete(day);
  }
  return after;
}

/** The effect in the tenant that the transaction stands at. */
async function effectHere(
  tx: Tx,
  tenant: HostedTenant,
  sources: readonly PeriodSource[],
  changes: readonly DayChange[],
): Promise<Effect> {
  const before = await calendarOf(tx.db);
  const after = changed(before, changes);
  const days = new Set(changes.map((c) => c.day));
  const moving: StoredMove[] = [];
  const staying: Effect['staying'][number][] = [];
  for (const source of sources) {
    for (const p of (await source.running?.(tx.db)) ?? []) {
      const [was, becomes] = [periodEnd(p.from, p.days, before), periodEnd(p.from, p.days, after)];
      if (was.getTime() === becomes.getTime()) continue;
      const { main, part = '' } = p.about;
      const ends = { before: was.toISOString(), after: becomes.toISOString() };
      moving.push({ tenantName: tenant.tenantName, main, part, words: p.words, ...ends });
    }
    for (const p of (await source.published?.(tx.db)) ?? []) {
      // The end of a day belongs to that day, though its instant is the next one's beginning.
      if (!days.has(shanghaiDay(new Date(p.at.getTime() - 1)))) continue;
      const { main, part = '' } = p.about;
      staying.push({ tenantName: tenant.tenantName, main, part, words: p.words, at: p.at.toISOString() });
    }
  }
  return { moving, staying };
}

/** The effect in every tenant. */
export async function effectOf(
  tx: Tx,
  sources: readonly PeriodSource[],
  changes: readonly DayChange[],
): Promise<Effect> {
  const all: Effect[] = [];
  for (const tenant of await tenantsOf(tx.db))
    all.push(await tx.within(tenant.id, (there) => effectHere(there, tenant, sources, changes)));
  return {
    moving: all.flatMap((e) => e.moving).slice(0, SHOWN),
    staying: all.flatMap((e) => e.staying).slice(0, SHOWN),
  };
}
