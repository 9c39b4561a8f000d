import { type ComponentType, useRef } from 'react';
import type { FieldSpec } from '#kit/shared/fields.ts';
import type { TextTree } from '#kit/shared/text.ts';
import { useCan } from '../can.tsx';
import { useTitleOf } from './form-section.tsx';
import type { FormPageProps } from './form-types.ts';
import { ReadForm } from './read-form.tsx';
import { NoPermission } from '../states.tsx';

export type AnyFormProps = FormPageProps<Record<string, FieldSpec>, TextTree>;

let here: ComponentType<AnyFormProps> | undefined;

/** The form that is filled in, as soon as it is there. */
export const filling = (): ComponentType<AnyFormProps> | undefined => here;
export const setFilling = (form: ComponentType<AnyFormProps>): void => {
  here = form;
};

/** Reads what is only read, and hands the rest to the form that is filled in; who has begun to fill one in keeps it. */
export const formPageOf = (useFilled: () => ComponentType<AnyFormProps>) =>
  function FormPage<F extends Record<string, FieldSpec>, T extends TextTree>(props: FormPageProps<F, T>) {
    const can = useCan();
    const Filled = useFilled();
    const isFilled = useRef(false);
    const acts = [props.save, props.submit].filter((act) => act !== undefined);
    // Who may read a list may still not add to it: no form is filled in that the server would refuse.
    const refused =
      !props.embedded && props.mode === 'add' && acts.length > 0 && !acts.some((act) => can(act.may));
    if (refused) return <NotToAdd {...props} />;
    if (props.mode !== 'view') isFilled.current = true;
    return isFilled.current ? <Filled {...(props as unknown as AnyFormProps)} /> : <ReadForm {...props} />;
  };

function NotToAdd<F extends Record<string, FieldSpec>, T extends TextTree>(props: FormPageProps<F, T>) {
  return <NoPermission page={useTitleOf(props)} />;
}
