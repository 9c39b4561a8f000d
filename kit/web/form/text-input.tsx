import type { ComponentProps, ReactNode } from 'react';

interface TextInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly value?: string | null | undefined;
  readonly onChange?: ((value: string) => void) | undefined;
  /** Unit or the like behind the text. */
  readonly suffix?: ReactNode;
}

/** 文本输入: a plain input in the house's clothes; looks like the component library's. */
export function TextInput({ value, onChange, suffix, className = '', ...rest }: TextInputProps) {
  const input = (
    <input
      autoComplete="off"
      {...rest}
      className={`gh-input ${className}`}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
  return suffix ? (
    <span className="gh-affix">
      {input}
      <span className="gh-affix-end">{suffix}</span>
    </span>
  ) : (
    input
  );
}

interface LongTextInputProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  readonly value?: string | null | undefined;
  readonly onChange?: ((value: string) => void) | undefined;
  /** Longest text; counted below, never cut off. */
  readonly max?: number | undefined;
}

/** 多行文本: grows with what is written and counts it. */
export function LongTextInput({ value, onChange, max, className = '', ...rest }: LongTextInputProps) {
  const text = value ?? '';
  return (
    <>
      <textarea
        rows={3}
        {...rest}
        className={`gh-input gh-textarea ${className}`}
        value={text}
        onChange={(event) => onChange?.(event.target.value)}
      />
      {max ? (
        <span className={text.length > max ? 'gh-count gh-count-over' : 'gh-count'}>
          {text.length} / {max}
        </span>
      ) : null}
    </>
  );
}
