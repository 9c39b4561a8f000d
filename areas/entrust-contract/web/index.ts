/** The door of entrusted contracts for other screens (委托合同选择). */
export { ContractPicker } from './parts/contract-picker.tsx';
