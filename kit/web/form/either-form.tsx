import { type ComponentType, createElement, Suspense, useState } from 'react';
import { later } from '../chunk.ts';
import { type AnyFormProps, filling, formPageOf } from './choose-form.tsx';
import { Loading } from '../states.tsx';

const Fetched = later(() => import('./form-page.tsx').then(() => filling() as ComponentType<AnyFormProps>));

const Awaited = (props: AnyFormProps) =>
  createElement(Suspense, { fallback: createElement(Loading, { rows: 10 }) }, createElement(Fetched, props));

/**
 * 表单页 that one screen reads and another fills in: who reads does not fetch what filling in needs. A screen on which it is mostly filled
 * in imports `form-page.tsx` as well, so that both come together.
 */
export const FormPage = formPageOf(function useFilling() {
  const [Form] = useState<ComponentType<AnyFormProps>>(() => filling() ?? Awaited);
  return Form;
});
