import { type ComponentType, Suspense } from 'react';
import type { SelectInputProps } from './choice-input.tsx';
import type { ChoiceInputProps } from './control.ts';
import { later } from '../chunk.ts';

const LazyChoice = later(() => import('./choice-input.tsx').then((m) => m.ChoiceInput));
const LazySelect = later(() => import('./choice-input.tsx').then((m) => m.SelectInput));

/** Holds the place of an input whose part of the program is on its way. */
const awaited = <P extends object>(Input: ComponentType<P>) =>
  function Awaited(props: P) {
    return (
      <Suspense fallback={<span className="gh-input-wait" />}>
        <Input {...props} />
      </Suspense>
    );
  };

// A form that is read has none of them, and a dialog that has one may never be opened: they come when they are shown.

/** 选择: options of a dictionary or fixed ones; searchable by name once there are many. */
export const ChoiceInput = awaited<ChoiceInputProps>(LazyChoice);

/** 下拉选择: one of options with ready words. */
export const SelectInput = awaited<SelectInputProps>(LazySelect);
