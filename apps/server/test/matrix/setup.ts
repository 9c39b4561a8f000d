import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import { closeAll } from '../closing.ts';
import { sources } from './sources.ts';

// Hooks that come first are run last: what follows may still look at what is open.
afterAll(closeAll);

const root = `${import.meta.dirname}/../../../..`;
const file = relative(root, expect.getState().testPath ?? '');
const lines = sources[file];

// Files that no call is taken from pay nothing for the matrix.
if (lines && process.env.SEC_TWICE) {
  const { Twice } = await import('./twice.ts');
  const { lookOn } = await import('../request.ts');
  const { keepFigures } = await import('./report.ts');
  const twice = new Twice(new Set(lines));
  lookOn(twice.watch);
  afterAll(() => {
    lookOn(undefined);
    keepFigures({ file, calls: [...twice.done.keys()], twofold: twice.twofold });
    expect(twice.twofold, 'two effects of one act that was sent twice at once').toEqual([]);
  });
} else if (lines) {
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
