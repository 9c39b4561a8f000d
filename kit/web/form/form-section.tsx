import { type ReactNode, useEffect, useState } from 'react';
import type { FieldSpec } from '#kit/shared/fields.ts';
import type { TextTree, Texts } from '#kit/shared/text.ts';
import type { FieldPlace, FormContext, FormPageProps, FormSection } from './form-types.ts';
import { ReadFields, useHolds } from './read-field.tsx';
import { Section } from '../section.tsx';
import { useSay } from '../words.ts';

export function useTitleOf<F extends Record<string, FieldSpec>, T extends TextTree>({
  texts,
  title,
}: Pick<FormPageProps<F, T>, 'texts' | 'title'>) {
  const say = useSay(texts);
  return typeof title === 'string' ? say(title) : (title as { words: string }).words;
}

export const placed = <F, T>(place: (keyof F & string) | FieldPlace<F, T>): FieldPlace<F, T> =>
  typeof place === 'object' ? place : { field: place };

interface SectionViewProps<F, T extends TextTree> {
  readonly section: FormSection<F, T>;
  /** Fields that stand above all sections already. */
  readonly without: readonly string[];
  readonly texts: Texts<T>;
  readonly ctx: FormContext;
  readonly failing?: readonly string[];
  /** How its fields stand where they are filled in; left out where they are read. */
  readonly fill?: (places: readonly FieldPlace<F, T>[]) => ReactNode;
}

const NONE: readonly string[] = [];

/** A section of a form, unfolded when something in it is wrong. */
export function FormSectionView<F, T extends TextTree>(props: SectionViewProps<F, T>) {
  const { section, texts, ctx, failing = NONE, without, fill } = props;
  const say = useSay(texts);
  const shown = useHolds(section.showIf);
  const [open, setOpen] = useState(!section.folded);
  const places = (section.fields ?? []).map(placed).filter((p) => !without.includes(p.field));
  const names = places.map((p) => p.field as string);
  const hasProblem = names.some((name) => failing.includes(name));
  useEffect(() => {
    if (hasProblem) setOpen(true);
  }, [hasProblem]);
  if (!shown) return null;
  return (
    <Section title={say(section.title)} open={open} onToggle={setOpen} extra={section.extra?.(ctx)}>
      {places.length === 0 ? null : ctx.mode === 'view' || !fill ? (
        <ReadFields places={places} texts={texts} />
      ) : (
        fill(places)
      )}
      {section.render?.(ctx)}
    </Section>
  );
}
