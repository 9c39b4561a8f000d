import type { ChoicesInputProps } from './choices-input.tsx';
import type { SelectInputProps } from './choice-input.tsx';
import { closedSelect, firstNamed, MANY } from './closed-select.tsx';
import type { ChoiceInputProps } from './control.ts';
import { useOptions } from '../show.tsx';
import { useWords } from '../text.ts';

/** 下拉选择: one of options with ready words. */
export const SelectInput = closedSelect<SelectInputProps>(
  () => import('./choice-input.tsx').then((m) => m.SelectInput),
  function useChosen({ value, onChange, options, loading = false, placeholder, onSearch }) {
    const w = useWords();
    // Nobody reads codes: where there is nothing to choose from yet, the words are still to come.
    const isLoading = Boolean(value) && (loading || options.length === 0);
    return {
      shown: isLoading || !value ? '' : (options.find((one) => one.value === value)?.label ?? value),
      placeholder: isLoading ? w('web.loading') : (placeholder ?? w('web.form.choosePlease')),
      search: onSearch !== undefined || options.length > MANY,
      choose: onSearch
        ? undefined
        : (typed) => {
            const one = firstNamed(options, typed);
            if (one) onChange?.(one.value);
          },
    };
  },
);

/** 选择: options of a dictionary or fixed ones; searchable by name once there are many. */
export function ChoiceInput({ dict, options, folder, tag, ...control }: ChoiceInputProps) {
  const of = useOptions({ dict, options, folder, tag });
  return <SelectInput {...control} options={of.list} loading={!of.ready} />;
}

/** 多选: several of these options. */
export const ChoicesInput = closedSelect<ChoicesInputProps>(
  () => import('./choices-input.tsx').then((m) => m.ChoicesInput),
  function useSeveral({ value, onChange, options, placeholder, onSearch }) {
    const w = useWords();
    const chosen = value ? value.split(',') : [];
    // Nobody reads codes: without their words there is nothing to show yet.
    const isLoading = chosen.length > 0 && options.length === 0;
    return {
      shown: '',
      several: isLoading
        ? []
        : chosen.map((one) => options.find((option) => option.value === one)?.label ?? one),
      placeholder: isLoading ? w('web.loading') : (placeholder ?? w('web.form.choosePlease')),
      search: true,
      choose: onSearch
        ? undefined
        : (typed) => {
            const one = firstNamed(options, typed);
            if (one && !chosen.includes(one.value)) onChange?.([...chosen, one.value].join(','));
          },
    };
  },
);
