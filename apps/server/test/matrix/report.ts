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

/** What one file tried, for the harness that started the run (`npm run sec`). */
export function keepFigures(figures: object): void {
  const folder = process.env.SEC_FIGURES;
  if (folder) appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(figures)}\n`);
}

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
  keepFigures({ file, calls: [...done.keys()], cells, wrong, changed, ms });
  expect(wrong, 'answers other than declared').toEqual([]);
  expect(changed, 'rows changed by somebody else').toEqual([]);
  if (isWhole(suite as Ran))
    expect(
      lines.filter((line) => !done.has(line)),
      'calls that nobody sent a valid body for',
    ).toEqual([]);
}
