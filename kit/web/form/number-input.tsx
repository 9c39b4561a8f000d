import { type FocusEvent, useId, useState } from 'react';
import type { MoneyUnit } from '#kit/shared/decimal.ts';
import { typedAmount } from '#kit/shared/typed.ts';
import { plainAmount } from '../money.tsx';
import type { ControlProps } from './control.ts';
import { TextInput } from './text-input.tsx';

interface NumberInputProps extends ControlProps {
  readonly suffix?: string;
  /** Of an amount: it may be typed in words too (12万). */
  readonly unit?: MoneyUnit;
  readonly maxLength?: number;
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
}

/**
 * 数字: plain decimal as text; what is no number stays as it was typed, and the field's rule says so. What is typed stays as it is
 * until the input is left: 12. is on the way to 12.05, and without its point it would become 1205.
 */
export function NumberInput({ value, onChange, unit, onBlur, maxLength = 30, ...rest }: NumberInputProps) {
  const [typing, setTyping] = useState<string>();
  const meant = (typed: string): string => typedAmount(typed, unit) ?? plainAmount(typed);
  const shown = typing !== undefined && meant(typing) === (value ?? '') ? typing : value;
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      maxLength={maxLength}
      value={shown}
      onBlur={(event) => {
        setTyping(undefined);
        onBlur?.(event);
      }}
      onChange={(typed) => {
        setTyping(typed);
        onChange?.(meant(typed) || null);
      }}
    />
  );
}

interface NumberCellProps extends NumberInputProps {
  /** What is wrong with this number, in words; undefined where it can stand. */
  readonly wrongIf: (typed: string) => string | undefined;
}

/** 数字，填错即示: what cannot stand is named below the input once that is left; what is missing yet is not. */
export function NumberCell({ wrongIf, onBlur, ...rest }: NumberCellProps) {
  const id = useId();
  const typed = rest.value ?? '';
  const [left, setLeft] = useState(typed);
  const words = typed !== '' && left === typed ? wrongIf(typed) : undefined;
  return (
    <>
      <NumberInput
        {...rest}
        {...(words ? { 'aria-invalid': true, 'aria-describedby': id } : {})}
        onBlur={(event) => {
          setLeft(typed);
          onBlur?.(event);
        }}
      />
      {words ? (
        <p id={id} className="gh-wrong" role="alert">
          {words}
        </p>
      ) : null}
    </>
  );
}
