import { runSuite } from './run-suite.ts';

/**
 * 权限矩阵: every call by every role with absent ids, by strangers with real ids, with bodies that the played world's own people sent
 * (eight of each instead of one), and by sessions that must change their password first.
 */
export const run = async (): Promise<void> =>
  runSuite(
    [
      'apps/server/permission-matrix.test.ts',
      'apps/server/first-login.test.ts',
      'apps/server/contacts.test.ts',
      'apps/cli/demo/history/history.test.ts',
    ],
    { SEC_BODIES: '8' },
  );
