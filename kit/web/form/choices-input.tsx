import { Select } from './select.tsx';
import { useWords } from '../text.ts';
import type { Start } from './closed-select.tsx';
import type { ControlProps } from './control.ts';

export interface ChoicesInputProps extends Omit<ControlProps, 'onChange'> {
  /** Chosen values joined by commas. */
  readonly value?: string | null;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly loading?: boolean;
  /** Said where there is nothing to choose. */
  readonly none?: string;
  readonly onChange?: (value: string) => void;
  /** What is looked for, where the options are not all there are. */
  readonly onSearch?: (typed: string) => void;
}

/** 多选: several of a dictionary's values. */
export function ChoicesInput({
  value,
  options,
  loading = false,
  none,
  onChange,
  onSearch,
  ...rest
}: ChoicesInputProps & Start) {
  const w = useWords();
  const empty = loading ? w('web.loading') : none;
  return (
    <Select<string[]>
      {...rest}
      placeholder={rest.placeholder ?? w('web.form.choosePlease')}
      className="gh-wide"
      mode="multiple"
      allowClear={{ label: w('web.form.clearChoice') }}
      maxTagCount="responsive"
      loading={loading}
      {...(empty === undefined ? {} : { notFoundContent: empty })}
      showSearch={{ optionFilterProp: 'label', ...(onSearch ? { onSearch } : {}) }}
      options={[...options]}
      value={value ? value.split(',') : []}
      onChange={(next) => onChange?.(next.join(','))}
    />
  );
}
