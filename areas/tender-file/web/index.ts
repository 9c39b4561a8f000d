/** The door of tender files for other screens (采购文件组件). */

export { useFormulaWords } from './parts/evaluation-view.tsx';

/** 评标办法编辑, loaded when it is shown: a form's value `evaluation`. */
export const EvaluationEditor = later(() => import('./parts/evaluation.tsx').then((m) => m.Evaluation));
/** 评标办法, for reading; loaded when it is shown. */
export const EvaluationView = later(() =>
  import('./parts/evaluation-view.tsx').then((m) => m.EvaluationView),
);
/** 选择评标办法模板, loaded when it is opened. */
export const MethodDialog = later(() => import('./parts/method-dialog.tsx').then((m) => m.MethodDialog));
/** 选择历史项目, loaded when it is opened. */
export const FormerLotDialog = later(() =>
  import('./parts/former-lot-dialog.tsx').then((m) => m.FormerLotDialog),
);
import { later } from '#kit/web/chunk.ts';
