import { Form } from 'antd';
import { createContext, type FocusEvent, type RefObject, use, useMemo, useRef } from 'react';
import { holds } from '#kit/shared/conditions.ts';
import type { MoneyUnit } from '#kit/shared/decimal.ts';
import { type FieldSet, type FieldSpec, labelOf, normal, unitIn, type Values } from '#kit/shared/fields.ts';
import type { TextTree, Texts } from '#kit/shared/text.ts';
import { wordKey } from '#kit/shared/word-key.ts';
import type { ControlProps } from './control.ts';
import { announce } from '../announce.ts';
import { Fact } from '../fact.tsx';
import { FieldControl } from './field.tsx';
import type { FieldPlace, FormContext } from './form-types.ts';
import { placeProblem } from './place-problem.ts';
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

function useShare(): FieldShare {
  const share = use(FieldShareContext);
  if (!share) throw new Error('a form field stands outside its form');
  return share;
}

const WIDE: readonly string[] = ['longText', 'rich', 'files'];

/** Does this condition hold with the form's values of the moment? Watches nothing when there is none. */
export function useHolds(condition: FieldSpec['showIf']): boolean {
  const { ctx } = useShare();
  const shown = Form.useWatch((values: Values) => holds(condition, values), {
    form: ctx.form,
    preserve: true,
  }) as boolean | undefined;
  return condition ? (shown ?? holds(condition, ctx.values())) : true;
}

interface FormFieldProps<F, T extends TextTree> {
  readonly place: FieldPlace<F, T>;
  readonly texts: Texts<T>;
}

/** One field: label, required mark, the input of its kind, its problem beside it; plain words in view mode. */
export function FormField<F, T extends TextTree>({ place, texts }: FormFieldProps<F, T>) {
  const { set, ctx } = useShare();
  const spec = set.fields[place.field];
  const shown = useHolds(spec?.showIf);
  if (!spec || spec.fixed !== undefined || !shown || (place.modes && !place.modes.includes(ctx.mode)))
    return null;
  return ctx.mode === 'view' ? (
    <ReadField place={place} texts={texts} spec={spec} />
  ) : (
    <EditField place={place} texts={texts} spec={spec} />
  );
}

type OneFieldProps<F, T extends TextTree> = FormFieldProps<F, T> & { readonly spec: FieldSpec };

function useLabel<F, T extends TextTree>({ place, texts }: FormFieldProps<F, T>): string {
  const { set } = useShare();
  const say = useSay(texts);
  const sayKey = useSayKey();
  const { labelIf } = set.fields[place.field] ?? {};
  const other = useHolds(labelIf?.when);
  if (place.label) return say(place.label);
  return sayKey(labelIf && other ? wordKey(set.name, labelIf.label) : labelOf(set, place.field));
}

const isWide = (spec: FieldSpec, wide: boolean | undefined) => wide ?? WIDE.includes(spec.kind);

/** The values of the form as they are read. */
function useNow(): Values {
  const { ctx } = useShare();
  const values = Form.useWatch((all: Values) => all, { form: ctx.form, preserve: true }) as
    | Values
    | undefined;
  return values ?? ctx.values();
}

/** 金额单位: the one chosen beside the amount, or that of its description. */
function useUnit(spec: FieldSpec): MoneyUnit | undefined {
  const { ctx } = useShare();
  const unit = Form.useWatch((values: Values) => unitIn(spec, values), {
    form: ctx.form,
    preserve: true,
  }) as MoneyUnit | undefined;
  return spec.kind === 'money' ? (unit ?? unitIn(spec, ctx.values())) : undefined;
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

function ReadField<F, T extends TextTree>(props: OneFieldProps<F, T>) {
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
          {filled.map((place) => (
            <FormField key={place.field} place={place} texts={texts} />
          ))}
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

function EditField<F, T extends TextTree>(props: OneFieldProps<F, T>) {
  const { place, texts, spec } = props;
  const { set, ctx, partial } = useShare();
  const label = useLabel(props);
  const say = useSay(texts);
  const sayKey = useSayKey();
  const why = Form.useWatch((values: Values) => place.why?.(values), { form: ctx.form, preserve: true }) as
    | string
    | undefined;
  const rules = useMemo(
    () => [
      {
        validator: () => {
          const values = ctx.form.getFieldsValue(true) as Values;
          const problem = placeProblem(set, place, values, partial.current);
          return problem ? Promise.reject(new Error(sayKey(problem.key, problem.params))) : Promise.resolve();
        },
      },
    ],
    [ctx.form, partial, place, set, sayKey],
  );
  return (
    <Form.Item
      className={isWide(spec, place.wide) ? 'gh-field gh-field-wide' : 'gh-field'}
      name={place.field as string}
      label={label}
      required={spec.need !== undefined}
      rules={rules}
      validateTrigger="onBlur"
      {...(place.help ? { extra: say(place.help) } : {})}
    >
      <Control place={place as FieldPlace<unknown, unknown>} spec={spec} why={why} label={label} />
    </Form.Item>
  );
}

interface ControlOf extends ControlProps {
  readonly onBlur?: (event: FocusEvent) => void;
  readonly place: FieldPlace<unknown, unknown>;
  readonly spec: FieldSpec;
  readonly why: string | undefined;
  readonly label: string;
}

/**
 * Whoever has filled in a field and gone on hears at once what is wrong with it, as others see it. What was left empty is no news: that it is
 * required was said, and submitting leads there.
 */
function useSaidOnLeaving(place: FieldPlace<unknown, unknown>, label: string): () => void {
  const { set, ctx, partial } = useShare();
  const sayKey = useSayKey();
  const last = useRef('');
  return () => {
    const values = ctx.values();
    const problem =
      normal(values[place.field]) === null ? undefined : placeProblem(set, place, values, partial.current);
    const words = problem ? `${label} ${sayKey(problem.key, problem.params)}` : '';
    if (words !== '' && words !== last.current) announce(words);
    last.current = words;
  };
}

/** Stands between antd's item and the input: the item hands value and onChange to it. */
function Control({ place, spec, why, label, ...given }: ControlOf) {
  const { set, ctx, moduleName } = useShare();
  const unit = useUnit(spec);
  const said = useSaidOnLeaving(place, label);
  const props: ControlProps & { readonly onBlur?: (event: FocusEvent) => void } = {
    ...given,
    onBlur: (event) => {
      given.onBlur?.(event);
      said();
    },
    'aria-label': label,
    ...(why ? { disabled: true } : {}),
  };
  const control = place.control ? (
    place.control(props, ctx)
  ) : (
    <FieldControl
      {...props}
      spec={unit ? { ...spec, unit } : spec}
      folder={set.name}
      moduleName={moduleName}
    />
  );
  return why ? (
    <span className="gh-why-wrap gh-tip" data-tip={why}>
      {control}
    </span>
  ) : (
    control
  );
}
