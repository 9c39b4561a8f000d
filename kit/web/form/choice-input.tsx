import { Select } from './select.tsx';
import type { ChoiceInputProps, ControlProps } from './control.ts';
import { type Option, useOptions } from '../show.tsx';
import { useWords } from '../text.ts';

export interface SelectInputProps extends ControlProps {
  /** With ready words. */
  readonly options: readonly Option[];
  readonly loading?: boolean;
  /** What must not be empty again cannot be cleared. */
  readonly clearable?: boolean;
  /** What is looked for, where the options are not all there are. */
  readonly onSearch?: (typed: string) => void;
}

/** 下拉选择: one of these options; searchable by name once there are many. */
export function SelectInput({
  value,
  onChange,
  options,
  loading = false,
  clearable = true,
  onSearch,
  ...rest
}: SelectInputProps) {
  const w = useWords();
  return (
    <Select
      {...rest}
      className="gh-wide"
      allowClear={clearable ? { label: w('web.form.clearChoice') } : false}
      // Nobody reads codes: until the words are there the box says that they come.
      value={loading ? null : value || null}
      placeholder={loading && value ? w('web.loading') : (rest.placeholder ?? w('web.form.choosePlease'))}
      loading={loading}
      // Nothing is there yet, which is not the same as nothing at all.
      {...(loading ? { notFoundContent: w('web.loading') } : {})}
      showSearch={
        onSearch || options.length > 8
          ? { optionFilterProp: 'label', ...(onSearch ? { onSearch } : {}) }
          : false
      }
      options={[...options]}
      onChange={(next: string | null | undefined) => onChange?.(next ?? null)}
    />
  );
}

/** 选择: options of a dictionary or fixed ones. */
export function ChoiceInput({ dict, options, folder, tag, ...control }: ChoiceInputProps) {
  const of = useOptions({ dict, options, folder, tag });
  return <SelectInput {...control} options={of.list} loading={!of.ready} />;
}
