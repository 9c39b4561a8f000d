/** What other screens choose of the library of clauses (评审条款选用). */

/** 选用评审条款, loaded when it is opened. */
export const ClausePicker = later(() => import('./parts/clause-picker.tsx').then((m) => m.ClausePicker));
import { later } from '#kit/web/chunk.ts';
