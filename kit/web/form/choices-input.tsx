import { Select } from 'antd';

interface ChoicesInputProps {
  readonly id?: string;
  /** Chosen values joined by commas. */
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
}

/** 多选: several of a dictionary's values. */
export function ChoicesInput({ value, options, onChange, ...rest }: ChoicesInputProps) {
  return (
    <Select<string[]>
      {...rest}
      className="gh-wide"
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      showSearch={{ optionFilterProp: 'label' }}
      options={[...options]}
      value={value ? value.split(',') : []}
      onChange={(next) => onChange(next.join(','))}
    />
  );
}
