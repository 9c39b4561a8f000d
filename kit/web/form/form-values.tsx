import { Form } from 'antd';
import type { ReactNode } from 'react';
import type { Values } from '#kit/shared/fields.ts';
import type { FormContext } from './form-types.ts';

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
