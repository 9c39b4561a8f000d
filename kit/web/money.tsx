import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { chineseCapital, dec, formatMoney, type MoneyUnit, toYuan } from '#kit/shared/decimal.ts';
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
  return (unit) => (unit === '1' ? w('web.money.wanYuan') : w('web.money.yuan'));
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
  if (value === null || value === undefined || value === '') return <span className="gh-none">—</span>;
  const capitals = capital ? capitalText(value, unit) : '';
  return (
    <span className="gh-money">
      {moneyText(value)}
      {unit ? <span className="gh-unit">{words(unit)}</span> : null}
      {capitals ? (
        <span className="gh-capital" title={w('web.form.capital')}>
          {capitals}
        </span>
      ) : null}
    </span>
  );
}

interface MoneyInputProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly unit?: MoneyUnit | undefined;
  readonly suffix?: string | undefined;
  readonly disabled?: boolean;
  readonly capital?: boolean;
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly 'aria-label'?: string;
}

/** 金额输入: keeps the plain decimal as text, shows separators while not being typed into, capital form below. */
export function MoneyInput({
  value,
  onChange,
  unit,
  suffix,
  capital = true,
  maxLength = 23,
  ...rest
}: MoneyInputProps) {
  const w = useWords();
  const words = useUnitWords();
  const [typing, setTyping] = useState<string | undefined>();
  useEffect(() => {
    if (typing !== undefined && plainAmount(typing) !== (value ?? '')) setTyping(undefined);
  }, [value, typing]);
  const capitals = capital && unit ? capitalText(value, unit) : '';
  return (
    <>
      <Input
        {...rest}
        className="gh-amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={maxLength}
        value={typing ?? moneyTextWhileEditing(value)}
        suffix={suffix ?? (unit ? words(unit) : undefined)}
        onFocus={() => setTyping(value ?? '')}
        onBlur={() => setTyping(undefined)}
        onChange={(event) => {
          const typed = event.target.value;
          setTyping(typed);
          onChange?.(plainAmount(typed) || null);
        }}
      />
      {capitals ? (
        <div className="gh-capital">
          {w('web.form.capital')}：{capitals}
        </div>
      ) : null}
    </>
  );
}

/** Separators only: an amount being edited keeps the decimals its author wrote. */
function moneyTextWhileEditing(value: string | null | undefined): string {
  if (!value) return '';
  const [whole = '', fraction] = value.split('.');
  if (!/^-?\d+$/.test(whole)) return value;
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
