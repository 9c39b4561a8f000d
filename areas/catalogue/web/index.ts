/** What other screens choose of the catalogue (采购目录选择). */
export { CatalogueChoice } from './parts/catalogue-choice.tsx';
