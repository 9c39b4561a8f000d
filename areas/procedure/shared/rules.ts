/**
 * Whether a procedure that a tenant draws up may be put into force (流程核对): it is compared with the standard procedure of its
 * purchase mode, which holds the steps, key operations and periods that the law asks for.
 */
import type { Lang, TextKey } from '#kit/shared/text.ts';
import { lackingOf, type Period, type Step } from './steps.ts';
import type { procedureText } from './text/index.ts';

interface Problem {
  readonly path: string;
  readonly key: TextKey<typeof procedureText.zh>;
  readonly params?: Readonly<Record<string, string>>;
}

const same = (a: Period, b: Period): boolean =>
  a.law === b.law && a.bound === b.bound && a.unit === b.unit && b.sets.every((s) => a.sets.includes(s));

/** 时限: at least as long where the law sets the shortest, at most as long where it sets the longest. */
const keeps = (own: readonly Period[], legal: Period): boolean =>
  own.some(
    (p) => same(p, legal) && (legal.bound === 'least' ? p.amount >= legal.amount : p.amount <= legal.amount),
  );

/** Everything that keeps it from being put into force, in the order of its steps; what is missing comes first. */
export function procedureProblems(steps: readonly Step[], standard: readonly Step[], lang: Lang): Problem[] {
  const must = standard.filter((s) => !s.optional);
  const name = (s: Step) => ({ name: s.name[lang] });
  const at = (s: Step) => `steps.${steps.indexOf(s)}`;
  const find = (code: string) => steps.find((s) => s.code === code);
  const problems: Problem[] = must
    .filter((s) => !find(s.code))
    .map((s) => ({ path: 'steps', key: 'wrong.missing', params: name(s) }));
  const order = must.map((s) => s.code).filter((code) => find(code) !== undefined);
  const own = steps.filter((s) => order.includes(s.code));
  for (const [i, s] of own.entries())
    if (s.code !== order[i]) {
      problems.push({ path: at(s), key: 'wrong.order', params: name(s) });
      break;
    }
  const end = must.at(-1);
  if (end && find(end.code) && steps.at(-1)?.code !== end.code)
    problems.push({ path: 'steps', key: 'wrong.end', params: name(end) });
  for (const s of steps) {
    if (steps.some((one) => one !== s && one.code === s.code))
      problems.push({ path: at(s), key: 'wrong.stepTwice', params: name(s) });
    if (s.operations.length === 0) problems.push({ path: at(s), key: 'wrong.stepEmpty', params: name(s) });
    const legal = must.find((one) => one.code === s.code);
    for (const op of legal?.operations.filter((o) => o.isKeyOp) ?? [])
      if (!s.operations.some((o) => o.code === op.code && o.isKeyOp))
        problems.push({ path: at(s), key: 'wrong.keyOp', params: { ...name(s), operation: op.name[lang] } });
    for (const p of legal?.periods ?? [])
      if (!keeps(s.periods ?? [], p))
        problems.push({ path: at(s), key: 'wrong.period', params: { ...name(s), law: p.law } });
  }
  for (const { step: s, operation } of lackingOf(steps))
    problems.push({
      path: at(s),
      key: 'wrong.noScreen',
      params: { ...name(s), operation: operation.name[lang] },
    });
  return problems;
}
