/** The generic selection dialog (通用选择) for other screens. */
export { DialogPicker } from './dialog-picker.tsx';
