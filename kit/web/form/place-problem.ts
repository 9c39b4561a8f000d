import { type FieldSet, fieldProblem, normal, type Values } from '#kit/shared/fields.ts';
import type { FieldProblem } from '#kit/shared/refusal.ts';

/** As much of a place in a form as its checking needs. */
interface Place {
  readonly field: string;
  readonly until?: string;
}

/** The first thing wrong with what stands in one place of a form: its field, or the other end of a range (止). */
export function placeProblem(
  set: FieldSet,
  { field, until }: Place,
  values: Values,
  /** Missing values are let through (暂存). */
  lenient: boolean,
): FieldProblem | undefined {
  for (const name of until === undefined ? [field] : [field, until]) {
    const problem = lenient && normal(values[name]) === null ? undefined : fieldProblem(set, name, values);
    if (problem) return problem;
  }
  return undefined;
}
