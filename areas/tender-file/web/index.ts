/** The door of tender files for other screens (采购文件组件). */
export { EvaluationView, useFormulaWords } from './parts/evaluation-view.tsx';
export { LotHead } from './parts/lot-head.tsx';
