import { Select } from '#kit/web/form/select.tsx';
import { useId } from 'react';
import './approval.css';

interface Props {
  readonly label: string;
  /** What it asks for; said again when it is missing. */
  readonly need: string;
  readonly missing: boolean;
  readonly loading: boolean;
  readonly people: readonly { readonly value: string; readonly label: string }[];
  readonly value: readonly string[];
  readonly several?: boolean;
  readonly onChange: (value: readonly string[]) => void;
}

/** 选择人员: one or several of the people who may be named, found by their name. */
export function PeopleField({
  label,
  need,
  missing,
  loading,
  people,
  value,
  several = false,
  onChange,
}: Props) {
  const id = useId();
  const look = {
    id,
    className: 'gh-wide',
    showSearch: { optionFilterProp: 'label' },
    loading,
    placeholder: need,
    'aria-required': true,
    'aria-invalid': missing,
    options: [...people],
    ...(missing ? { status: 'error' as const } : {}),
  };
  return (
    <>
      <label htmlFor={id}>{label}</label>
      {several ? (
        <Select {...look} mode="multiple" value={[...value]} onChange={onChange} />
      ) : (
        <Select {...look} value={value[0] ?? null} onChange={(next: string) => onChange([next])} />
      )}
      {missing ? (
        <p className="ap-problem" role="alert">
          {need}
        </p>
      ) : null}
    </>
  );
}
