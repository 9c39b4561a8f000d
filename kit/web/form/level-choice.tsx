import type { DictName } from '#kit/shared/names.ts';
import { useDict } from '../dict.tsx';
import { useLang } from '../lang.ts';
import { useWords } from '../text.ts';
import { SelectInput } from './choice.tsx';
import type { ControlProps } from './control.ts';
import type { FormContext } from './form-types.ts';
import { WithValues } from './form-values.tsx';

interface Props extends ControlProps {
  readonly dict: DictName;
  /** What is chosen on the level above; '' = this is the first level. */
  readonly parent: string | null | undefined;
  /** Values that are not offered, though a record may hold one (不开放的选项). */
  readonly without: readonly string[];
}

/** 级联选择, one level of it: offers what stands below the choice above. */
function LevelChoice({ dict, parent, without, disabled = false, ...control }: Props) {
  const entries = useDict(dict);
  const lang = useLang();
  const w = useWords();
  const waits = parent === null || parent === undefined;
  const options = waits
    ? []
    : entries.under(parent).filter((o) => o.val === control.value || !without.includes(o.val));
  const isLast = entries.ready && options.length === 0;
  // A disabled box says why.
  const shut = waits ? w('web.form.chooseAbove') : isLast ? w('web.form.noneBelow') : undefined;
  return (
    <SelectInput
      {...control}
      {...(shut && !disabled ? { placeholder: shut } : {})}
      disabled={disabled || waits || isLast}
      loading={!entries.ready}
      options={options.map((o) => ({ value: o.val, label: lang === 'en' && o.nameEn ? o.nameEn : o.name }))}
    />
  );
}

/** A field that holds one level of a dictionary: the first, or the one below what `above` holds. */
export const levelField = <F extends string>(
  field: F,
  dict: DictName,
  above?: string,
  without: readonly string[] = [],
) => ({
  field,
  control: (props: ControlProps, ctx: FormContext) =>
    above === undefined ? (
      <LevelChoice {...props} dict={dict} parent="" without={without} />
    ) : (
      <WithValues ctx={ctx}>
        {(values) => <LevelChoice {...props} dict={dict} parent={values[above]} without={without} />}
      </WithValues>
    ),
});
