/** What other screens choose of construction projects (选择建设项目). */
export { BuildingPicker } from './parts/building-picker.tsx';
