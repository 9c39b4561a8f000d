import { compare, dec } from '#kit/shared/decimal.ts';

/** 必须招标的规模标准 (必须招标的工程项目规定第5条), in yuan, by the project's property: goods and services of works. */
export const mustTenderFrom: Readonly<Record<string, string>> = { '10': '2000000', '20': '1000000' };

/** Goods and services may be bought by quotes; works have no such mode. */
export const simpleProps = ['10', '20'] as const;

/** 采购方式: the inquiry of the property. */
export const modeOf = (projectProp: string): string => `${projectProp}30`;

/** 必须招标: is a purchase that belongs to works large enough that the law wants a tender? The amount is in yuan. */
export function mustBeTendered(of: {
  readonly worksRelated: boolean;
  readonly projectProp: string;
  readonly amount: string;
}): boolean {
  const from = mustTenderFrom[of.projectProp];
  return of.worksRelated && from !== undefined && compare(dec(of.amount), dec(from)) >= 0;
}
