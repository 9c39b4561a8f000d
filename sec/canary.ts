import { runSuite } from './run-suite.ts';

/** 泄密检测: no table, file, log line or memory of the server holds a price before the opening, nor a private key. */
export const run = async (): Promise<void> => runSuite(['areas/bid-submission/server/canary.test.ts']);
