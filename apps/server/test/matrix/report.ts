import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Tally } from './expected.ts';

interface Ran {
  readonly mode?: string;
  readonly result?: { readonly state?: string } | undefined;
  readonly tasks?: readonly Ran[];
}

/** Did every test of the file run and pass? Otherwise requests may lawfully be missing. */
const isWhole = (of: Ran): boolean =>
  of.tasks ? of.tasks.every(isWhole) : of.mode === 'run' && of.result?.state === 'pass';

/** One file's part of the matrix (矩阵结果): a call without a valid body, an answer other than declared, a changed row fail it. */
export function report(
  file: string,
  lines: readonly string[],
  { done, ms }: { readonly done: ReadonlyMap<string, Tally>; readonly ms: number },
  suite: unknown,
): void {
  const tallies = [...done.values()];
  const wrong = [...new Set(tallies.flatMap((t) => t.wrong))];
  const changed = [...new Set(tallies.flatMap((t) => t.changed))];
  const cells = tallies.reduce((sum, t) => sum + t.cells, 0);
  const folder = process.env.SEC_MATRIX_FIGURES;
  if (folder)
    appendFileSync(
      join(folder, `${process.pid}.jsonl`),
      `${JSON.stringify({ file, calls: [...done.keys()], cells, wrong, changed, ms })}\n`,
    );
  expect(wrong, 'answers other than declared').toEqual([]);
  expect(changed, 'rows changed by somebody else').toEqual([]);
  if (isWhole(suite as Ran))
    expect(
      lines.filter((line) => !done.has(line)),
      'calls that nobody sent a valid body for',
    ).toEqual([]);
}
