/**
 * What the choice of one field does to others (联动), declared beside the fields: the browser does it as soon as somebody
 * chooses, the server sees to it that what may not stand beside a choice does not.
 */
import { type Condition, holds } from './conditions.ts';
import type { Values } from './fields.ts';

export interface Follow<F extends string = string, K extends string = string> {
  /** The field that was changed. */
  readonly on: F;
  /** Only while this holds of the values after the change, and of the facts beside the form. */
  readonly when?: Condition;
  /** It holds whoever fills the form in and in whatever order, so the server does it too. */
  readonly always?: true;
  /** Emptied by it. */
  readonly clears?: readonly F[];
  /** Set by it. */
  readonly sets?: { readonly [N in F]?: string };
  /** The words somebody is warned with (提醒). */
  readonly warns?: K;
  /** The question that comes first (确认); whoever says no keeps what was there. */
  readonly asks?: K;
}

/** Declares the consequences of a form's choices; a name that is no field does not compile. */
export const follows = <F extends string, K extends string>(
  ...list: readonly Follow<F, K>[]
): readonly Follow<F, K>[] => list;

/** Everything that changes with `part`, consequences of consequences included; `part` itself is not repeated. */
export function followed(
  list: readonly Follow[],
  part: Values,
  values: Values,
): Record<string, string | null> {
  const now: Record<string, string | null | undefined> = { ...values, ...part };
  const also: Record<string, string | null> = {};
  /** Consequences of consequences come behind, so the list grows while it is gone through. */
  const changed = Object.keys(part);
  for (let at = 0; at < changed.length; at++)
    for (const { on, when, clears = [], sets = {} } of list) {
      if (on !== changed[at] || !holds(when, now)) continue;
      for (const [field, to] of [...clears.map((f) => [f, null] as const), ...Object.entries(sets)]) {
        if (field in part) continue;
        also[field] = to ?? null;
        now[field] = to ?? null;
        if (!changed.includes(field)) changed.push(field);
      }
    }
  return also;
}

/** The warnings and the questions of a change, in the order of the declaration. */
export const saidBy = <K extends string>(
  list: readonly Follow<string, K>[],
  part: Values,
  values: Values,
  what: 'warns' | 'asks',
): K[] =>
  list.flatMap((rule) => {
    const words = rule[what];
    return words !== undefined && rule.on in part && holds(rule.when, { ...values, ...part }) ? [words] : [];
  });

/** 不可并存: the values without what may not stand beside a choice, however it came about. */
export function withoutForbidden<V extends Readonly<Record<string, unknown>>>(
  list: readonly Follow[],
  values: V,
): V {
  const kept: Record<string, unknown> = { ...values };
  for (const { always, when, clears = [], sets = {} } of list)
    if (always && holds(when, kept)) {
      for (const field of clears) kept[field] = null;
      Object.assign(kept, sets);
    }
  return kept as V;
}
