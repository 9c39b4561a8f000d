/** What somebody gives to another for a while (委托期间): approvals to a proxy, projects to another manager. */

/** 委托状态: not yet, now, no more since its time is over, or ended by somebody before. */
export const givenStates = ['coming', 'inForce', 'over', 'ended'] as const;
export type GivenState = (typeof givenStates)[number];
/** 委托方向: what I gave away, what I was given. */
export const givenDirections = ['given', 'received'] as const;

const LONGEST_MS = 366 * 86_400_000;

interface Given {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly endedAt: Date | null;
}

/** Its state at a time of the database's clock (委托状态). */
export function givenState({ startsAt, endsAt, endedAt }: Given, now: Date): GivenState {
  if (endedAt) return 'ended';
  if (endsAt <= now) return 'over';
  return startsAt <= now ? 'inForce' : 'coming';
}

/** What is wrong with a period: it ends before it begins, is over already, or is longer than a year. */
export type WrongPeriod = 'wrong.period' | 'wrong.past' | 'wrong.tooLong';

/** 起止时间: the period as it counts, from now at the earliest (nobody acted for anybody before it was written), or what is wrong. */
export function givenPeriod(
  asked: { readonly startsAt: string; readonly endsAt: string },
  now: Date,
): { readonly from: Date; readonly to: Date } | WrongPeriod {
  const to = new Date(asked.endsAt);
  const from = new Date(Math.max(Date.parse(asked.startsAt), now.getTime()));
  if (to <= new Date(asked.startsAt)) return 'wrong.period';
  if (to <= now) return 'wrong.past';
  if (to.getTime() - from.getTime() > LONGEST_MS) return 'wrong.tooLong';
  return { from, to };
}
