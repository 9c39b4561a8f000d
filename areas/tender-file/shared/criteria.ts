import { type CriterionFault, criterionFaults, faultProblem } from '#areas/clause/shared/criteria.ts';
import type { Rule } from '#base/law/shared/unlawful.ts';
import type { FieldProblem } from '#kit/shared/refusal.ts';
import type { RuleSet } from './dates.ts';
import type { EvaluationInput } from './evaluation.ts';

/** Something unlawful in an evaluation method: what is wrong with which item, and by which rule. */
export interface CriteriaFault extends CriterionFault {
  readonly problem: FieldProblem;
  readonly rule: Rule;
}

/** 评审条款合法性检查: of every scored item and every ground. */
export const criteriaFaults = (e: Pick<EvaluationInput, 'items' | 'passItems'>): CriteriaFault[] =>
  (['items', 'passItems'] as const).flatMap((list) =>
    e[list].flatMap((item, i) =>
      criterionFaults({ kind: item.part, name: item.name, standard: item.standard ?? '' }).map((fault) => ({
        ...fault,
        problem: faultProblem(`${list}.${i}.${fault.field}`, fault),
      })),
    ),
  );

/**
 * Those that keep a lot's documents from being issued: all of them where the law obliges to tender. Otherwise region and ownership,
 * which article 32 (3) and (6) forbid for such tenders only, are let pass with a reason.
 */
export const blockingFaults = (
  e: Pick<EvaluationInput, 'items' | 'passItems'>,
  about: { readonly ruleSet: RuleSet; readonly deviationReason: string | null },
): CriteriaFault[] =>
  criteriaFaults(e).filter(
    ({ fault }) =>
      about.ruleSet === 'LAWBID' || !about.deviationReason || (fault !== 'region' && fault !== 'ownership'),
  );
