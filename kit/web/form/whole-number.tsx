import { useState } from 'react';
import { TextInput } from './text-input.tsx';

interface WholeNumberProps {
  readonly id: string;
  readonly min: number;
  readonly max: number;
  readonly value: number | null | undefined;
  readonly onChange: (value: number | null) => void;
  readonly 'aria-invalid'?: boolean;
}

/**
 * 整数: a count of days, tries or the like between two bounds; null while nothing is typed. What lies outside is taken back to the
 * nearer bound once the input is left, as one that is being typed may be on its way to a number inside.
 */
export function WholeNumber({ value, onChange, min, max, ...rest }: WholeNumberProps) {
  const [typing, setTyping] = useState<string>();
  const within = (typed: string) => Math.min(max, Math.max(min, Math.round(Number(typed))));
  return (
    <TextInput
      {...rest}
      type="number"
      inputMode="numeric"
      className="gh-whole-number"
      min={min}
      max={max}
      step={1}
      value={typing ?? value?.toString() ?? ''}
      onChange={(typed) => {
        setTyping(typed);
        if (typed === '') onChange(null);
        else if (within(typed) === Number(typed)) onChange(Number(typed));
      }}
      onBlur={() => {
        if (typing !== undefined && typing !== '') onChange(within(typing));
        setTyping(undefined);
      }}
    />
  );
}
