/** The door of agency contracts for other screens (委托合同选择、状态标签). */
export { statusTags as contractTags } from './tags.ts';
export { ContractPicker } from './parts/contract-picker.tsx';
