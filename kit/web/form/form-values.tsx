import { type ReactNode, useReducer } from 'react';
import type { Values } from '#kit/shared/fields.ts';
import type { FormContext } from './form-types.ts';

/** The form's values of the moment, beside its fields too. */
export const useFormValues = (ctx: FormContext): Values => ctx.useValues((all) => all);

/**
 * For inputs beside the form's fields, which take their text out of its values (表内输入): what is typed shows in the same moment. The library
 * tells of a change a task later; until then an input would stand as it was before, and the next key would write over the last one.
 */
export function useLive(ctx: FormContext): FormContext {
  useFormValues(ctx);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const set = (part: Values) => {
    ctx.set(part);
    redraw();
  };
  return { ...ctx, set };
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
