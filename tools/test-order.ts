import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The test files that take longest (最慢的测试), longest first. They begin before all others: one that began last would keep one core
 * waiting for the other. Where no run has been timed yet, as in a fresh clone, their size says nothing of it.
 */
export const LONGEST: readonly string[] = [
  'apps/cli/demo/history/history.test.ts',
  'apps/cli/backup/backup.test.ts',
  'apps/cli/demo/modes.test.ts',
  'apps/server/permission-matrix.test.ts',
  'areas/purchase-contract/server/purchase-contract.test.ts',
  'apps/server/bad-input.test.ts',
  'base/export/server/export.test.ts',
  'apps/cli/replica.test.ts',
  'apps/server/parallel.test.ts',
];

const root = path.resolve(import.meta.dirname, '..');

/** The order of the whole run: the longest files first, the rest as the runner itself would have it. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.indexOf(path.relative(root, moduleId));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
