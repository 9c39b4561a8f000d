import { sources } from '../apps/server/test/matrix/sources.ts';
import { figuresOf } from './run-suite.ts';

/** What one test file tried with its requests. */
interface Figures {
  readonly calls: readonly string[];
  readonly cells: number;
  readonly wrong: readonly string[];
  readonly changed: readonly string[];
}

/**
 * 权限矩阵: every call with the valid body that a test's own people send, sent before them by every role of the same company, of
 * another and of another tenant, by sessions out of order, without the right of the stage, with another certificate; besides, every
 * call by every role with absent ids, by strangers with real ids, and the played world's requests (eight of each) by everybody else.
 */
export const run = async (): Promise<void> => {
  const { figures, passed } = figuresOf<Figures>(
    [
      ...Object.keys(sources),
      'apps/server/permission-matrix.test.ts',
      'apps/server/first-login.test.ts',
      'base/organisation/server/contacts.test.ts',
      'apps/cli/demo/history/history.test.ts',
    ],
    { SEC_BODIES: '8', SEC_MATRIX: 'whole' },
  );
  if (!passed) process.exitCode = 1;
  print(figures);
};

function print(figures: readonly Figures[]): void {
  const calls = new Set(figures.flatMap((f) => f.calls));
  const posts = [...calls].filter((c) => c.startsWith('POST')).length;
  const wrong = new Set(figures.flatMap((f) => f.wrong));
  const changed = new Set(figures.flatMap((f) => f.changed));
  const cells = figures.reduce((sum, f) => sum + f.cells, 0);
  console.log(
    `matrix: ${posts} POST and ${calls.size - posts} GET calls with valid input, ${cells} cells, ` +
      `${wrong.size} answers other than declared, ${changed.size} tables changed`,
  );
  for (const one of [...wrong, ...changed]) console.log(`  ${one}`);
}
