import { moneyUnit } from '#kit/shared/decimal.ts';
import { FIXED_FEE } from '#areas/entrust-contract/shared/status.ts';

/** What a project says of the agency's fee. */
interface Fee {
  readonly serviceFeePercent?: string | null | undefined;
  readonly serviceFee?: string | null | undefined;
}

/** The fee as a contract agrees it: the amount of a fixed fee stands where the others have their percentage. */
interface Agreed {
  readonly feeMethod: string;
  readonly serviceFeePercent: string | null;
}

/** 带入代理服务费: a project takes over the fee that its contract agrees, unless it says one of its own already. */
export function feeTakenOver(own: Fee, { feeMethod, serviceFeePercent: agreed }: Agreed) {
  if (own.serviceFeePercent || own.serviceFee || agreed === null) return {};
  return feeMethod === FIXED_FEE
    ? { serviceFee: agreed, serviceFeeUnit: moneyUnit.yuan, serviceFeeCurrency: 'CNY' }
    : { serviceFeePercent: agreed };
}
