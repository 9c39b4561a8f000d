import { demandHost } from '#base/organisation/server/index.ts';
import type { Diagnosis } from '#kit/server/checks/diagnosis.ts';
import type { Raw } from '#kit/server/http/http.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import type { platformCheck } from '../../shared/check-calls.ts';

/** What the composition lends: all checks of a running platform, or nothing. */
export type LookAround = (() => Promise<readonly Diagnosis[]>) | undefined;

type Found = { readonly at: string; readonly findings: readonly Diagnosis[] };

/** So long one look serves everybody who asks: each opens connections to what it looks at. */
const FRESH_MS = 5_000;
const ORDER = { wrong: 0, notice: 1, good: 2 } as const;

/**
 * 平台自检: the operator's view of what `doctor` says, in the reader's language and outside any transaction. One look at a time:
 * who asks meanwhile waits for the same one.
 */
export function platformChecks(lookAround: LookAround) {
  let last: { readonly found: Promise<Found>; readonly since: number } | undefined;
  const look = (): Promise<Found> => {
    if (last && performance.now() - last.since < FRESH_MS) return last.found;
    const found = (lookAround?.() ?? Promise.resolve([])).then((findings) => ({
      at: new Date().toISOString(),
      findings,
    }));
    // A look that takes long is waited for; only a finished one grows old.
    const mine = { found, since: Number.POSITIVE_INFINITY };
    last = mine;
    const over = (since: number) => {
      if (last === mine) last = { found, since };
    };
    found.then(
      () => over(performance.now()),
      () => over(Number.NEGATIVE_INFINITY),
    );
    return found;
  };
  return async (r: Raw): Promise<OutputOf<typeof platformCheck>> => {
    await r.read(demandHost);
    const { at, findings } = await look();
    const { lang } = r.ctx;
    return {
      at,
      available: lookAround !== undefined,
      findings: findings
        .toSorted((a, b) => ORDER[a.state] - ORDER[b.state])
        .map(({ name, state, mend, ...said }) => ({
          name,
          state,
          text: said[lang],
          remedy: mend?.[lang] ?? '',
        })),
    };
  };
}
