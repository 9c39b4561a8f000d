import { Select as BareSelect, type SelectProps } from 'antd';
import { useId } from 'react';

type Clearing = Pick<SelectProps, 'allowClear' | 'aria-label'>;

/** The button that empties it stands beside those of other fields, and says whose it is. */
const clearing = ({ allowClear, 'aria-label': name }: Clearing): Pick<SelectProps, 'allowClear'> =>
  typeof allowClear === 'object' && allowClear.label && name
    ? { allowClear: { ...allowClear, label: `${allowClear.label} ${name}` } }
    : {};

/**
 * 下拉选择: the library's, which says what is chosen beside its input only; whoever listens hears the name and nothing more.
 * What is chosen describes the input, before what is wrong with it.
 */
export function Select<V = unknown>({ labelRender, ...given }: SelectProps<V>) {
  const id = useId();
  const props = { ...given, ...clearing(given) };
  if (props.mode !== undefined) return <BareSelect<V> {...props} {...(labelRender ? { labelRender } : {})} />;
  return (
    <BareSelect<V>
      {...props}
      aria-describedby={[id, props['aria-describedby']].filter(Boolean).join(' ')}
      labelRender={(chosen) => (
        <span id={id}>{labelRender ? labelRender(chosen) : (chosen.label ?? chosen.value)}</span>
      )}
    />
  );
}
