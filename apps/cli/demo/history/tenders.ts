import type { Plan } from './course.ts';
import { closedTenders } from './tenders-closed.ts';
import { comingTenders } from './tenders-coming.ts';

/** All tenders of the history (演示招标项目). */
export const plans: readonly Plan[] = [...closedTenders, ...comingTenders];
