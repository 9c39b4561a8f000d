import type { DictName } from '#kit/shared/names.ts';
import type { FieldSpec } from '#kit/shared/fields.ts';
import type { FocusEvent } from 'react';
import type { TagSet } from '../status-tag.tsx';

/** What an input of a form is given; its value is text or null, as on the wire. */
export interface ControlProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-required'?: boolean;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string;
}

export type Range = readonly [string | null, string | null];

/** The same for two values that are one field; its label leads to the first of them. */
export interface RangeProps extends Omit<ControlProps, 'value' | 'onChange' | 'placeholder'> {
  readonly value?: Range | null;
  readonly onChange?: (value: Range) => void;
  /** Once neither of the two has the focus any more. */
  readonly onBlur?: (event: FocusEvent<HTMLElement>) => void;
}

export interface ChoiceInputProps extends ControlProps {
  readonly dict?: DictName | undefined;
  readonly options?: FieldSpec['options'] | undefined;
  readonly folder?: string | undefined;
  readonly tag?: TagSet | undefined;
}
