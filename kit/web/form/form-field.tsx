import { Form } from 'antd';
import { type FocusEvent, useMemo, useRef } from 'react';
import { type FieldSpec, normal, type Values } from '#kit/shared/fields.ts';
import type { TextTree } from '#kit/shared/text.ts';
import type { ControlProps } from './control.ts';
import { announce } from '../announce.ts';
import { FieldControl } from './field.tsx';
import type { FieldPlace } from './form-types.ts';
import { placeProblem } from './place-problem.ts';
import {
  type FormFieldProps,
  isWide,
  type OneFieldProps,
  ReadField,
  useHolds,
  useLabel,
  useShare,
  useUnit,
} from './read-field.tsx';
import { useSayKey } from '../text.ts';
import { useSay } from '../words.ts';

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

function EditField<F, T extends TextTree>(props: OneFieldProps<F, T>) {
  const { place, texts, spec } = props;
  const { set, ctx, partial } = useShare();
  const label = useLabel(props);
  const say = useSay(texts);
  const sayKey = useSayKey();
  const why = ctx.useValues((all) => place.why?.(all));
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
