/** The door of tender files for other screens (采购文件组件). */
import { lazy } from 'react';

export { useFormulaWords } from './parts/evaluation-view.tsx';

/** 评标办法编辑, loaded when it is shown: a form's value `evaluation`. */
export const EvaluationEditor = lazy(() =>
  import('./parts/evaluation-editor.tsx').then((m) => ({ default: m.EvaluationEditor })),
);
/** 评标办法, for reading; loaded when it is shown. */
export const EvaluationView = lazy(() =>
  import('./parts/evaluation-view.tsx').then((m) => ({ default: m.EvaluationView })),
);
/** 选择评标办法模板, loaded when it is opened. */
export const MethodDialog = lazy(() =>
  import('./parts/method-dialog.tsx').then((m) => ({ default: m.MethodDialog })),
);
/** 选择历史项目, loaded when it is opened. */
export const FormerLotDialog = lazy(() =>
  import('./parts/former-lot-dialog.tsx').then((m) => ({ default: m.FormerLotDialog })),
);
