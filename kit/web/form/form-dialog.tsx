import { type ComponentType, Suspense, useState } from 'react';
import type { FieldSpec } from '#kit/shared/fields.ts';
import type { TextTree } from '#kit/shared/text.ts';
import { later } from '../chunk.ts';
import type { FormDialogProps } from './form-dialog-shown.tsx';

type AnyProps = FormDialogProps<Record<string, FieldSpec>, TextTree>;

// A screen that may open one need not wait for the whole form.
const Shown = later<AnyProps>(() =>
  import('./form-dialog-shown.tsx').then((m) => m.FormDialogShown as ComponentType<AnyProps>),
);

/** 表单对话框: the same form inside a dialog; 确定 checks and saves, closing asks when something was changed. */
export function FormDialog<F extends Record<string, FieldSpec>, T extends TextTree>(
  props: FormDialogProps<F, T>,
) {
  const [asked, setAsked] = useState(props.open);
  if (props.open && !asked) setAsked(true);
  return asked ? (
    <Suspense fallback={null}>
      <Shown {...(props as unknown as AnyProps)} />
    </Suspense>
  ) : null;
}
