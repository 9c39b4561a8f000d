import { defineConfig } from 'vitest/config';
import { TestOrder } from './tools/test-order.ts';

const floors = '{kit,base,areas,regions,apps}';
const globalSetup = ['apps/server/test/global-setup.ts'];
const libraries = [
  '@ant-design/icons/es',
  '@tanstack/react-query',
  '@testing-library/dom',
  '@testing-library/react',
  '@testing-library/user-event',
  'antd',
  'antd/es/date-picker/locale/en_GB',
  'antd/es/locale/en_US',
  'antd/es/locale/zh_CN',
  'antd/es/theme/themes/compact',
  'antd/es/theme/themes/dark',
  // One library of dates for antd and for us, since each copy of it has languages of its own.
  'dayjs',
  'dayjs/locale/en-gb',
  'dayjs/locale/zh-cn',
  'dayjs/plugin/utc',
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'zod',
];

/** Node reads our TypeScript itself, as the product does: no second form of each module, and no getter before each of its imports. */
const native = { viteModuleRunner: false, nodeLoader: false };

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: TestOrder },
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
          experimental: native,
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
          experimental: native,
          setupFiles: ['apps/server/test/matrix/setup.ts'],
          // Two processes fill two cores: more room for what is young is collected less often, by the thread that made it.
          execArgv: ['--max-semi-space-size=128', '--single-threaded-gc'],
          // The first test of a file may wait for its database to be cloned on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic' } },
        // Under Node the package hands out its CommonJS form, which a bundle of it cannot name the exports of.
        resolve: { alias: [{ find: /^@ant-design\/icons$/, replacement: '@ant-design/icons/es' }] },
        test: {
          name: 'web',
          isolate: false,
          environment: 'happy-dom',
          // A file that is handed out is a link that is followed: it must not lead the window away.
          environmentOptions: {
            happyDOM: {
              settings: {
                navigation: {
                  disableMainFrameNavigation: true,
                  disableChildFrameNavigation: true,
                  disableChildPageNavigation: true,
                  disableFallbackToSetURL: true,
                },
              },
            },
          },
          pool: 'threads',
          include: [`${floors}/**/web/**/*.test.{ts,tsx}`],
          setupFiles: ['kit/web/test/setup.ts'],
          testTimeout: 60_000,
          // The libraries come as a few files, bundled once.
          deps: { optimizer: { client: { enabled: true, include: libraries } } },
        },
      },
    ],
  },
});
