import { Select } from 'antd';
import type { ChoiceInputProps } from './control.ts';
import { useOptions } from './show.tsx';
import { useWords } from './text.ts';

/** 选择: options of a dictionary or fixed ones; searchable by name once there are many. */
export function ChoiceInput({ value, onChange, dict, options, folder, tag, ...rest }: ChoiceInputProps) {
  const w = useWords();
  const of = useOptions({ dict, options, folder, tag });
  return (
    <Select
      {...rest}
      className="gh-wide"
      allowClear
      loading={!of.ready}
      value={value || null}
      placeholder={rest.placeholder ?? w('web.form.choosePlease')}
      showSearch={of.list.length > 8 ? { optionFilterProp: 'label' } : false}
      options={[...of.list]}
      onChange={(next: string | null | undefined) => onChange?.(next ?? null)}
    />
  );
}
