/** The door of organisations on the screen (单位). */
export { type ChosenSupplier, ChosenSuppliers } from './chosen-suppliers.tsx';
