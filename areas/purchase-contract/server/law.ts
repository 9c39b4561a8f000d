import { type Rule, unlawful } from '#base/law/shared/unlawful.ts';
import type { Refusal } from '#kit/shared/refusal.ts';
import { refuseFieldOf } from '../shared/text/index.ts';
import type { ContractRow } from './store.ts';

/** 询价的法条: where a quote won, what the law of tendering says of contracts is said by that of procurement. */
const ofQuotes = {
  contractDays: 'quoteContractDays',
  contractTerms: 'quoteContractTerms',
  performanceBond: 'quoteBond',
} as const satisfies Partial<Record<Rule, Rule>>;

type Bought = Pick<ContractRow, 'purchaseTerms'>;

/** 成交的合同: its terms came with the purchase, no tender went before it. */
export const isByQuotes = ({ purchaseTerms }: Bought): boolean => purchaseTerms !== null;

/** The rule that a contract stands under, by how it came about. */
export const ruleFor = (contract: Bought, rule: keyof typeof ofQuotes): Rule =>
  isByQuotes(contract) ? ofQuotes[rule] : rule;

/** 依法拒绝 of an act at a contract, on record with its lot. */
export const against = (
  { packageId }: Pick<ContractRow, 'packageId'>,
  refusal: Refusal,
  { rule, act }: { readonly rule: Rule; readonly act: string },
): Refusal => unlawful(refusal, { rule, act: `purchaseContract.${act}`, subject: ['lot', packageId] });

/** The refusal of a field in the words about this contract. */
export const refuseFieldAbout = (contract: Bought) => refuseFieldOf(isByQuotes(contract));
