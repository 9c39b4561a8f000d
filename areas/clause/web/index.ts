/** What other screens choose of the library of clauses (评审条款选用). */
import { lazy } from 'react';

/** 选用评审条款, loaded when it is opened. */
export const ClausePicker = lazy(() =>
  import('./parts/clause-picker.tsx').then((m) => ({ default: m.ClausePicker })),
);
