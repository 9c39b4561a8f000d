/** The door of tender files for other screens (采购文件组件). */
export { useFormulaWords } from './parts/evaluation-view.tsx';
