import { Select } from './select.tsx';
import { MANY, type Start } from './closed-select.tsx';
import type { ControlProps } from './control.ts';
import type { Option } from '../show.tsx';
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
}: SelectInputProps & Start) {
  const w = useWords();
  return (
    <Select
      {...rest}
      {...(rest['aria-invalid'] ? { status: 'error' } : {})}
      className="gh-wide"
      allowClear={clearable ? { label: w('web.form.clearChoice') } : false}
      // Nobody reads codes: until the words are there the box says that they come.
      value={loading ? null : value || null}
      placeholder={loading && value ? w('web.loading') : (rest.placeholder ?? w('web.form.choosePlease'))}
      loading={loading}
      // Nothing is there yet, which is not the same as nothing at all.
      {...(loading ? { notFoundContent: w('web.loading') } : {})}
      showSearch={
        onSearch || options.length > MANY
          ? { optionFilterProp: 'label', ...(onSearch ? { onSearch } : {}) }
          : false
      }
      options={[...options]}
      onChange={(next: string | null | undefined) => onChange?.(next ?? null)}
    />
  );
}
