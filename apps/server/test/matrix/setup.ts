import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import { sources } from './sources.ts';

const root = `${import.meta.dirname}/../../../..`;
const file = relative(root, expect.getState().testPath ?? '');
const lines = sources[file];

// Files that no call is taken from pay nothing for the matrix.
if (lines) {
  const { Matrix } = await import('./watch.ts');
  const { lookOn } = await import('../request.ts');
  const { report } = await import('./report.ts');
  const matrix = new Matrix(new Set(lines));
  lookOn(matrix.watch);
  // The suite comes second; what comes first has nothing to say here.
  // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern what the hook needs
  afterAll(({}, suite) => {
    // The next file of this process sends for itself.
    lookOn(undefined);
    report(file, lines, matrix, suite);
  });
}
