import { type FocusEvent, useEffect, useState } from 'react';
import type { MoneyUnit } from '#kit/shared/decimal.ts';
import { typedAmount } from '#kit/shared/typed.ts';
import { capitalText, plainAmount, useUnitWords } from '../money.tsx';
import { TextInput } from './text-input.tsx';
import { labelled, useWords } from '../text.ts';

interface MoneyInputProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly unit?: MoneyUnit | undefined;
  readonly suffix?: string | undefined;
  readonly disabled?: boolean;
  readonly capital?: boolean;
  /** Far beyond any amount: what is pasted must not lose digits unseen; the field's rule says what is too long. */
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  readonly 'aria-label'?: string;
  readonly 'aria-required'?: boolean;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string;
}

/** 金额输入: keeps the plain decimal as text, shows separators while not being typed into, capital form below. */
export function MoneyInput({
  value,
  onChange,
  unit,
  suffix,
  capital = true,
  maxLength = 60,
  ...rest
}: MoneyInputProps) {
  const w = useWords();
  const words = useUnitWords();
  const [typing, setTyping] = useState<string | undefined>();
  useEffect(() => {
    if (typing !== undefined && understood(typing, unit) !== (value ?? '')) setTyping(undefined);
  }, [value, typing, unit]);
  const capitals = capital && unit ? capitalText(value, unit) : '';
  return (
    <>
      <TextInput
        {...rest}
        inputMode="decimal"
        maxLength={maxLength}
        value={typing ?? moneyTextWhileEditing(value)}
        suffix={suffix ?? (unit ? words(unit) : undefined)}
        // The text stays as it is when it is entered: what is selected, and the caret, stay with it.
        onFocus={() => setTyping(moneyTextWhileEditing(value))}
        onBlur={(event) => {
          setTyping(undefined);
          rest.onBlur?.(event);
        }}
        onChange={(typed) => {
          setTyping(typed);
          onChange?.(understood(typed, unit) || null);
        }}
      />
      {capitals ? <div className="gh-capital">{labelled(w('web.form.capital'), capitals)}</div> : null}
    </>
  );
}

/** The amount that is meant (120万, full-width digits); what is not understood stays, and the field's rule says so. */
const understood = (typed: string, unit: MoneyUnit | undefined): string =>
  typedAmount(typed, unit) ?? plainAmount(typed);

/** Separators only: an amount being edited keeps the decimals its author wrote. */
function moneyTextWhileEditing(value: string | null | undefined): string {
  if (!value) return '';
  const [whole = '', fraction] = value.split('.');
  if (!/^-?\d+$/.test(whole)) return value;
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
