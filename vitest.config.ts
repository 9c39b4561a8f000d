import { defineConfig } from 'vitest/config';

const floors = '{kit,base,areas,regions,apps}';
const globalSetup = ['apps/server/test/global-setup.ts'];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // What passes the second time is reported as retried, and wants mending like what failed.
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Properties are tried on many values, on a busy machine too.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          isolate: false,
          environment: 'node',
          include: [
            `${floors}/**/shared/**/*.test.ts`,
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
            'sec/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: [`${floors}/**/server/**/*.test.ts`, 'apps/{worker,cli}/**/*.test.ts'],
          globalSetup,
          isolate: false,
          setupFiles: ['apps/server/test/matrix/setup.ts'],
          // The first test of a file may wait for its database to be cloned on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: [`${floors}/**/web/**/*.test.{ts,tsx}`],
          setupFiles: ['kit/web/test/setup.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
