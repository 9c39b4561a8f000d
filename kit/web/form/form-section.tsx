import { type ReactNode, useEffect, useState } from 'react';
import type { FieldSpec } from '#kit/shared/fields.ts';
import type { TextTree, Texts } from '#kit/shared/text.ts';
import type { FieldPlace, FormContext, FormPageProps, FormSection } from './form-types.ts';
import { KeyField, ReadFields, useHolds } from './read-field.tsx';
import { KeyFacts } from '../reading.tsx';
import { Section } from '../section.tsx';
import { ErrorBox, Loading, NoRecord } from '../states.tsx';
import { useSay } from '../words.ts';

export function useTitleOf<F extends Record<string, FieldSpec>, T extends TextTree>({
  texts,
  title,
}: Pick<FormPageProps<F, T>, 'texts' | 'title'>) {
  const say = useSay(texts);
  return typeof title === 'string' ? say(title) : (title as { words: string }).words;
}

const placed = <F, T>(place: (keyof F & string) | FieldPlace<F, T>): FieldPlace<F, T> =>
  typeof place === 'object' ? place : { field: place };

interface SectionViewProps<F, T extends TextTree> {
  readonly section: FormSection<F, T>;
  /** Fields that stand above all sections already. */
  readonly without: readonly string[];
  readonly texts: Texts<T>;
  readonly ctx: FormContext;
  readonly failing?: readonly string[] | undefined;
  /** How its fields stand where they are filled in; left out where they are read. */
  readonly fill?: ((places: readonly FieldPlace<F, T>[]) => ReactNode) | undefined;
}

const NONE: readonly string[] = [];

/** 未载入的表单: what stands there as long as there is no record to fill the form with. */
export function FormAwaited({
  load,
  page,
}: {
  readonly load: FormPageProps<never, never>['load'];
  readonly page: string | undefined;
}) {
  if (load?.error)
    return (
      <ErrorBox
        page={page}
        error={load.error}
        onRetry={load.refetch ? () => void load.refetch?.() : undefined}
      />
    );
  return load ? <Loading rows={10} /> : <NoRecord page={page} />;
}

interface BodyProps<F, T extends TextTree>
  extends Pick<SectionViewProps<F, T>, 'texts' | 'ctx' | 'failing' | 'fill'> {
  readonly sections: readonly FormSection<F, T>[];
  /** Those that stand above the sections, large, and what stands before them. */
  readonly keys?: readonly ((keyof F & string) | FieldPlace<F, T>)[] | undefined;
  readonly keyMore?: ReactNode;
  readonly children?: ((ctx: FormContext) => ReactNode) | undefined;
}

/** 表单内容: key facts, the sections, and what the screen adds below them. */
export function FormBody<F, T extends TextTree>(props: BodyProps<F, T>) {
  const { texts, sections, ctx, failing, fill } = props;
  const keys = (props.keys ?? []).map(placed);
  return (
    <>
      {keys.length > 0 ? (
        <KeyFacts>
          {props.keyMore}
          {keys.map((place) => (
            <KeyField key={place.field} place={place} texts={texts} />
          ))}
        </KeyFacts>
      ) : null}
      {sections.map((section) => (
        <FormSectionView
          key={section.title}
          section={section}
          without={keys.map((place) => place.field)}
          texts={texts}
          ctx={ctx}
          failing={failing}
          fill={fill}
        />
      ))}
      {props.children?.(ctx)}
    </>
  );
}

/** A section of a form, unfolded when something in it is wrong. */
function FormSectionView<F, T extends TextTree>(props: SectionViewProps<F, T>) {
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
