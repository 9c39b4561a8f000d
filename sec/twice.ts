import { sources } from '../apps/server/test/matrix/sources.ts';
import { figuresOf } from './run-suite.ts';

/** What one test file sent twice. */
interface Figures {
  readonly calls: readonly string[];
  readonly twofold: readonly string[];
}

/**
 * 同时两次: every writing call that a test's own people send with success goes twice at the same moment, each with a nonce of its
 * own. One effect and one event may come of it, but for those that `mayRepeat` names with the reason. Tests that count what
 * they made fail here lawfully (two rows where they made one), so only the figures decide.
 */
export const run = async (): Promise<void> => {
  const { figures } = figuresOf<Figures>(Object.keys(sources), { SEC_TWICE: '1' });
  const calls = new Set(figures.flatMap((f) => f.calls));
  const twofold = new Set(figures.flatMap((f) => f.twofold));
  console.log(`twice: ${calls.size} writing calls sent twice at once, ${twofold.size} with two effects`);
  for (const one of twofold) console.log(`  ${one}`);
  if (twofold.size > 0 || calls.size === 0) process.exitCode = 1;
};
