import {
  chineseCapital,
  dec,
  formatMoney,
  type MoneyUnit,
  moneyUnit,
  toText,
  toYuan,
} from '#kit/shared/decimal.ts';
import type { Lang } from '#kit/shared/text.ts';
import { useLang } from './lang.ts';
import { useWords } from './text.ts';

/** Thousand separators, at least two decimals; text that is no amount stays as it is. */
export function moneyText(amount: string | null | undefined): string {
  if (amount === null || amount === undefined || amount === '') return '';
  try {
    return formatMoney(amount);
  } catch {
    return amount;
  }
}

/** 人民币大写 of an amount, or '' where it has none (too fine, too large, no amount). */
export function capitalText(amount: string | null | undefined, unit: MoneyUnit = '0'): string {
  if (!amount) return '';
  try {
    return chineseCapital(toYuan(dec(amount), unit));
  } catch {
    return '';
  }
}

/** What people type or paste into an amount field: separators and blanks dropped, full-width digits narrowed. */
export function plainAmount(typed: string): string {
  const narrow = typed.replace(/[０-９．]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0));
  const bare = narrow.replace(/[,，\s¥￥元]/g, '').replace(/。/g, '.');
  return bare.replace(/^(-?)0+(?=\d)/, '$1').replace(/^(-?)\./, '$10.');
}

export function useUnitWords(): (unit: MoneyUnit | undefined) => string {
  const w = useWords();
  return (unit) => (unit === moneyUnit.tenThousand ? w('web.money.wanYuan') : w('web.money.yuan'));
}

/** English counts in thousands: 万元 would read there as two numbers. What is no amount stays as it is, with its unit. */
function told(lang: Lang, amount: string, unit: MoneyUnit | undefined): readonly [string, typeof unit] {
  if (lang !== 'en' || unit !== moneyUnit.tenThousand) return [amount, unit];
  try {
    return [toText(toYuan(dec(amount), unit)), moneyUnit.yuan];
  } catch {
    return [amount, unit];
  }
}

interface MoneyProps {
  readonly value: string | null | undefined;
  readonly unit?: MoneyUnit | undefined;
  /** Adds the Chinese capital form below. */
  readonly capital?: boolean | undefined;
}

/** 金额: `<Money value="1234.5" unit="0" />` → 1,234.50 元 */
export function Money({ value, unit, capital }: MoneyProps) {
  const w = useWords();
  const words = useUnitWords();
  const lang = useLang();
  if (value === null || value === undefined || value === '') return <span className="gh-none">—</span>;
  const [amount, of] = told(lang, value, unit);
  const capitals = capital ? capitalText(value, unit) : '';
  return (
    <span className="gh-money">
      {moneyText(amount)}
      {of ? <span className="gh-unit">{words(of)}</span> : null}
      {capitals ? (
        <span className="gh-capital" title={w('web.form.capital')}>
          {capitals}
        </span>
      ) : null}
    </span>
  );
}
