import { runSuite } from './run-suite.ts';

/** 登录审计: prints what each login, failure, lock, reset and end puts on record, and from where. */
export const run = async (): Promise<void> => runSuite(['apps/server/audit.test.ts']);
