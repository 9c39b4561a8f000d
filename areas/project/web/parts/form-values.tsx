import { moneyUnit, unitOf } from '#kit/shared/decimal.ts';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import type { Values } from '#kit/shared/fields.ts';
import type { ControlProps } from '#kit/web/form/control.ts';
import { MoneyInput } from '#kit/web/form/money-input.tsx';
import type { FormContext } from '#kit/web/form/form-types.ts';
import { Money } from '#kit/web/money.tsx';

/** The form's values of the moment, beside its fields too. */
export function useFormValues(ctx: FormContext): Values {
  const watched = Form.useWatch((all: Values) => all, { form: ctx.form, preserve: true }) as
    | Values
    | undefined;
  return watched ?? ctx.values();
}

/** An input that depends on other fields: drawn again when any of them changes. */
export function WithValues({
  ctx,
  children,
}: {
  readonly ctx: FormContext;
  readonly children: (values: Values) => ReactNode;
}) {
  return <>{children(useFormValues(ctx))}</>;
}

const unitIn = (values: Values, field: string) => unitOf(values[field], moneyUnit.tenThousand);

/** An amount whose unit is chosen beside it: suffix and capitals follow the choice. */
export const inUnit = <F extends string>(field: F, unitField: string) => ({
  field,
  control: (props: ControlProps, ctx: FormContext) => (
    <WithValues ctx={ctx}>
      {(values) => <MoneyInput {...props} unit={unitIn(values, unitField)} />}
    </WithValues>
  ),
  show: (value: string | null, values: Values) => (
    <Money value={value} unit={unitIn(values, unitField)} capital />
  ),
});

/** 估算价: asked for as soon as it is emptied, not only when the cursor leaves. */
export function saidWhenEmptied(part: Values, ctx: FormContext): void {
  if ('generalAmount' in part && !part.generalAmount)
    // What is wrong is said beside the field.
    void ctx.form.validateFields(['generalAmount']).catch(() => undefined);
}
