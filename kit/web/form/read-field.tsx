import { createContext, type RefObject, use } from 'react';
import { holds } from '#kit/shared/conditions.ts';
import type { MoneyUnit } from '#kit/shared/decimal.ts';
import { type FieldSet, type FieldSpec, labelOf, normal, unitIn, type Values } from '#kit/shared/fields.ts';
import type { TextTree, Texts } from '#kit/shared/text.ts';
import { wordKey } from '#kit/shared/word-key.ts';
import { Fact } from '../fact.tsx';
import type { FieldPlace, FormContext } from './form-types.ts';
import { KeyFact, Unfilled } from '../reading.tsx';
import { Show } from '../show.tsx';
import { useSayKey } from '../text.ts';
import { useSay } from '../words.ts';

/** What every field of one form shares. */
interface FieldShare {
  readonly set: FieldSet;
  readonly ctx: FormContext;
  /** Missing values are let through while this holds (暂存). */
  readonly partial: RefObject<boolean>;
  readonly moduleName: string | undefined;
  readonly record: object | undefined;
}
export const FieldShareContext = createContext<FieldShare | null>(null);

export function useShare(): FieldShare {
  const share = use(FieldShareContext);
  if (!share) throw new Error('a form field stands outside its form');
  return share;
}

const WIDE: readonly string[] = ['longText', 'rich', 'files'];

/** Does this condition hold with the form's values of the moment? */
export function useHolds(condition: FieldSpec['showIf']): boolean {
  const { ctx } = useShare();
  return ctx.useValues((all) => holds(condition, all));
}

export interface FormFieldProps<F, T extends TextTree> {
  readonly place: FieldPlace<F, T>;
  readonly texts: Texts<T>;
}

export type OneFieldProps<F, T extends TextTree> = FormFieldProps<F, T> & { readonly spec: FieldSpec };

export function useLabel<F, T extends TextTree>({ place, texts }: FormFieldProps<F, T>): string {
  const { set } = useShare();
  const say = useSay(texts);
  const sayKey = useSayKey();
  const { labelIf } = set.fields[place.field] ?? {};
  const other = useHolds(labelIf?.when);
  if (place.label) return say(place.label);
  return sayKey(labelIf && other ? wordKey(set.name, labelIf.label) : labelOf(set, place.field));
}

export const isWide = (spec: FieldSpec, wide: boolean | undefined) => wide ?? WIDE.includes(spec.kind);

/** The values of the form as they are read. */
function useNow(): Values {
  const { ctx } = useShare();
  return ctx.useValues((all) => all);
}

/** 金额单位: the one chosen beside the amount, or that of its description. */
export function useUnit(spec: FieldSpec): MoneyUnit | undefined {
  const { ctx } = useShare();
  const unit = ctx.useValues((all) => unitIn(spec, all));
  return spec.kind === 'money' ? unit : undefined;
}

/** What a field says, in words for reading. */
function Said<F, T extends TextTree>({ place, spec }: OneFieldProps<F, T>) {
  const { set } = useShare();
  const now = useNow();
  const value = normal(now[place.field]);
  const unit = useUnit(spec);
  if (place.show) return place.show(value, now);
  return (
    <Show
      kind={spec.kind}
      value={value}
      dict={spec.dict}
      options={spec.options}
      folder={set.name}
      unit={unit}
      capital
    />
  );
}

export function ReadField<F, T extends TextTree>(props: OneFieldProps<F, T>) {
  const { place, spec } = props;
  const label = useLabel(props);
  return (
    <Fact label={label} wide={isWide(spec, place.wide)}>
      <Said {...props} />
    </Fact>
  );
}

/** A field on which the decision stands (关键信息); an empty one takes no room. */
export function KeyField<F, T extends TextTree>({ place, texts }: FormFieldProps<F, T>) {
  const { set } = useShare();
  const spec = set.fields[place.field];
  const value = normal(useNow()[place.field]);
  const shown = useHolds(spec?.showIf);
  const label = useLabel({ place, texts });
  if (!spec || !shown || value === null) return null;
  return (
    <KeyFact label={label} wide={place.wide ?? false}>
      <Said place={place} texts={texts} spec={spec} />
    </KeyFact>
  );
}

interface ReadFieldsProps<F, T extends TextTree> {
  readonly places: readonly FieldPlace<F, T>[];
  readonly texts: Texts<T>;
}

/** The fields of a section to be read; what was left empty is named in one line that unfolds. */
export function ReadFields<F, T extends TextTree>({ places, texts }: ReadFieldsProps<F, T>) {
  const { set, ctx } = useShare();
  const say = useSay(texts);
  const sayKey = useSayKey();
  const now = useNow();
  const open = places.filter((place) => {
    const spec = set.fields[place.field];
    const here = !place.modes || place.modes.includes(ctx.mode);
    return spec !== undefined && spec.fixed === undefined && here && holds(spec.showIf, now);
  });
  const isEmpty = (place: FieldPlace<F, T>) => normal(now[place.field]) === null;
  const filled = open.filter((place) => !isEmpty(place));
  return (
    <>
      {filled.length > 0 ? (
        <dl className="gh-grid">
          {filled.map((place) => {
            const spec = set.fields[place.field];
            return spec ? <ReadField key={place.field} place={place} texts={texts} spec={spec} /> : null;
          })}
        </dl>
      ) : null}
      <Unfilled
        labels={open
          .filter(isEmpty)
          .map((place) => (place.label ? say(place.label) : sayKey(labelOf(set, place.field, now))))}
      />
    </>
  );
}
