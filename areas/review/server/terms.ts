import { formulas } from '#areas/tender-file/shared/price-formulas.ts';
import type { ReviewRow } from './store.ts';

/** 评审标准 as the screens and the report show it. */
export function termsShown({ terms }: Pick<ReviewRow, 'terms'>) {
  return {
    formula: terms.formula,
    formulaTitle: formulas.get(terms.formula)?.title ?? terms.formula,
    priceFull: terms.priceFull,
    ceiling: terms.ceiling,
    items: terms.items.map(({ id, part, name, full, standard, objective }) => ({
      id,
      part,
      name,
      full,
      standard: standard,
      ...(objective ? { objective } : {}),
    })),
    passItems: terms.passItems.map(({ id, part, name, standard }) => ({
      id,
      part,
      name,
      ...(standard ? { standard } : {}),
    })),
  };
}

/** Which scored items are objective (客观评审因素) in this review. */
export function objectiveIn({ terms }: Pick<ReviewRow, 'terms'>): (itemId: string) => boolean {
  const objective = new Set(terms.items.filter((i) => i.objective === true).map((i) => i.id));
  return (itemId) => objective.has(itemId);
}
