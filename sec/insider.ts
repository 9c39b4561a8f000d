import { runSuite } from './run-suite.ts';

/** 内部人篡改: plays the demonstration's tenders, makes every change behind the product's back that the suite knows, and looks for each with `verify`. */
export const run = async (): Promise<void> => runSuite(['apps/cli/demo/history/history.test.ts']);
