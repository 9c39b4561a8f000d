import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Looks at all that its process holds, which grows with every file that ran there before: six times as long at the end of a run. */
const YOUNG = /bid-submission\/server\/canary\.test\.ts$/;

/** 测试次序: as vitest has it, what took longest first; but before that what wants a process that has run nothing yet. */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(YOUNG.test(b.moduleId)) - Number(YOUNG.test(a.moduleId)));
  }
}
