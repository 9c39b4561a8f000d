import type { Values } from '#kit/shared/fields.ts';
import type { FormContext } from '#kit/web/form/form-types.ts';

/** 估算价: asked for as soon as it is emptied, not only when the cursor leaves. */
export function saidWhenEmptied(part: Values, ctx: FormContext): void {
  if ('generalAmount' in part && !part.generalAmount)
    // What is wrong is said beside the field.
    void ctx.form.validateFields(['generalAmount']).catch(() => undefined);
}
