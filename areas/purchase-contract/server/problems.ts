import { type FieldProblem, Refusal } from '#kit/shared/refusal.ts';

/** Everything that is wrong, at once (全部问题). */
export function demandNone(problems: readonly FieldProblem[]): void {
  const [first] = problems;
  if (first) throw new Refusal(first.key, 400, first.params, problems);
}
