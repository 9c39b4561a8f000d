import { moneyUnit, unitOf } from '#kit/shared/decimal.ts';
import type { Values } from '#kit/shared/fields.ts';
import type { ControlProps } from '#kit/web/form/control.ts';
import type { FormContext } from '#kit/web/form/form-types.ts';
import { WithValues } from '#kit/web/form/form-values.tsx';
import { MoneyInput } from '#kit/web/form/money-input.tsx';
import { Money } from '#kit/web/money.tsx';

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
