import { runSuite } from './run-suite.ts';

/** 并发计数: tries every counter and quota forty times at once and prints how many got through. */
export const run = async (): Promise<void> =>
  runSuite(['apps/server/parallel.test.ts', 'apps/server/quotas.test.ts']);
