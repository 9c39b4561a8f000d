import type { ChoicesInputProps } from './choices-input.tsx';
import type { SelectInputProps } from './choice-input.tsx';
import { closedSelect, MANY } from './closed-select.tsx';
import type { ChoiceInputProps } from './control.ts';
import { useOptions } from '../show.tsx';
import { useWords } from '../text.ts';

/** 下拉选择: one of options with ready words. */
export const SelectInput = closedSelect<SelectInputProps>(
  () => import('./choice-input.tsx').then((m) => m.SelectInput),
  function useChosen({ value, options, loading = false, placeholder, onSearch }) {
    const w = useWords();
    const isLoading = loading && Boolean(value);
    return {
      shown: loading || !value ? '' : (options.find((one) => one.value === value)?.label ?? value),
      placeholder: isLoading ? w('web.loading') : (placeholder ?? w('web.form.choosePlease')),
      search: onSearch !== undefined || options.length > MANY,
    };
  },
);

/** 选择: options of a dictionary or fixed ones; searchable by name once there are many. */
export function ChoiceInput({ dict, options, folder, tag, ...control }: ChoiceInputProps) {
  const of = useOptions({ dict, options, folder, tag });
  return <SelectInput {...control} options={of.list} loading={!of.ready} />;
}

/** 多选: several of these options; what is chosen stands in boxes, which only the select can draw. */
export const ChoicesInput = closedSelect<ChoicesInputProps>(
  () => import('./choices-input.tsx').then((m) => m.ChoicesInput),
  function useNoneChosen({ value, placeholder }) {
    const w = useWords();
    return value
      ? undefined
      : { shown: '', placeholder: placeholder ?? w('web.form.choosePlease'), search: true };
  },
);
