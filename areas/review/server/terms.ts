import { formulas } from '#areas/tender-file/shared/price-formulas.ts';
import type { ReviewRow } from './store.ts';

/** 评审标准 as the screens and the report show it. */
export function termsShown({ terms }: Pick<ReviewRow, 'terms'>) {
  return {
    formula: terms.formula,
    formulaTitle: formulas.get(terms.formula)?.title ?? terms.formula,
    priceFull: terms.priceFull,
    ceiling: terms.ceiling,
    items: terms.items.map(({ id, part, name, full, standard }) => ({
      id,
      part,
      name,
      full,
      standard: standard ?? '',
    })),
    passItems: terms.passItems.map(({ id, part, name }) => ({ id, part: part ?? 'conformity', name })),
  };
}
