import { Form } from 'antd';
import { useEffect, useImperativeHandle, useMemo, useState } from 'react';
import type { FieldSpec, Values } from '#kit/shared/fields.ts';
import type { TextTree, Texts } from '#kit/shared/text.ts';
import { useCan } from '../can.tsx';
import { FieldShareContext, FormField, useHolds } from './form-field.tsx';
import { useFormState } from './form-state.ts';
import type { FieldPlace, FormAct, FormContext, FormPageProps, FormSection } from './form-types.ts';
import { useLeaveGuard } from './leave-guard.ts';
import { PageHeader, useTitle, WhyButton } from '../page.tsx';
import { Section } from '../section.tsx';
import { ErrorBox, Loading } from '../states.tsx';
import { useWords } from '../text.ts';
import { UploadGateContext } from '../file/upload.tsx';
import { useSay, type Words } from '../words.ts';

/** 表单页: sections of fields from their descriptions; one behaviour for checking, saving, leaving and reading. */
export function FormPage<F extends Record<string, FieldSpec>, T extends TextTree>(
  props: FormPageProps<F, T>,
) {
  const { fields, texts, mode, sections, load, embedded = false } = props;
  const state = useFormState(props);
  const { ctx, form } = state;
  const say = useSay(texts);
  const w = useWords();
  const title = typeof props.title === 'string' ? say(props.title) : (props.title as { words: string }).words;
  useTitle(embedded ? undefined : title);
  useLeaveGuard(state.dirty, !embedded && mode !== 'view');
  useImperativeHandle(
    props.handle,
    () => ({
      check: () => state.check(),
      save: () => ctx.save(),
      get dirty() {
        return state.dirty.current;
      },
    }),
    [state, ctx],
  );
  const share = useMemo(
    () => ({ set: fields, ctx, partial: state.partial, moduleName: props.moduleName, record: state.record }),
    [fields, ctx, state.partial, props.moduleName, state.record],
  );

  if (!state.ready)
    return load?.error ? (
      <ErrorBox error={load.error} onRetry={load.refetch ? () => void load.refetch?.() : undefined} />
    ) : (
      <Loading rows={10} />
    );

  const shared = { say, perform: state.perform, busy: state.busy, why: state.why };
  const buttons =
    mode === 'view' ? null : (
      <>
        {props.save ? <ActButton act={props.save} which="save" primary={!props.submit} {...shared} /> : null}
        {props.submit ? <ActButton act={props.submit} which="submit" primary {...shared} /> : null}
      </>
    );

  return (
    <FieldShareContext value={share}>
      <UploadGateContext value={state.gate}>
        <Form
          form={form}
          layout="vertical"
          className={embedded ? 'gh-form gh-form-embedded' : 'gh-form'}
          requiredMark
          scrollToFirstError={false}
          disabled={state.busy !== undefined}
          onValuesChange={(part: Values) => {
            state.touched(Object.keys(part));
            props.onChange?.(part, ctx);
          }}
        >
          {embedded ? null : (
            <PageHeader
              sticky
              title={title}
              tags={props.tags}
              back={props.back}
              actions={
                <>
                  {state.problems > 0 ? (
                    <span className="gh-problems" role="alert">
                      {w('web.form.problems', { n: state.problems })}
                    </span>
                  ) : null}
                  {props.actions?.(ctx)}
                  {buttons}
                </>
              }
            />
          )}
          {state.elsewhere.length > 0 ? (
            <div className="gh-elsewhere" role="alert">
              <strong>{w('web.form.problemsElsewhere')}</strong>
              <ul>
                {state.elsewhere.map((msg) => (
                  <li key={msg}>{msg}</li>
                ))}
              </ul>
            </div>
          ) : null}
          {sections.map((section) => (
            <FormSectionView
              key={section.title}
              section={section}
              texts={texts}
              ctx={ctx}
              failing={state.failing}
            />
          ))}
          {props.children?.(ctx)}
        </Form>
      </UploadGateContext>
    </FieldShareContext>
  );
}

interface ActButtonProps<F extends Record<string, FieldSpec>, T> {
  readonly act: FormAct<F, T>;
  readonly which: 'save' | 'submit';
  readonly primary: boolean;
  readonly say: (key: Words<T>) => string;
  readonly perform: (act: FormAct<F, T>, which: 'save' | 'submit') => Promise<boolean>;
  readonly busy: 'save' | 'submit' | undefined;
  readonly why: string | undefined;
}

function ActButton<F extends Record<string, FieldSpec>, T>(props: ActButtonProps<F, T>) {
  const { act, which, say, perform, busy, why, primary } = props;
  const can = useCan();
  if (!can(act.may)) return null;
  const reason = busy === which ? undefined : (why ?? act.why);
  return (
    <WhyButton
      type={primary ? 'primary' : 'default'}
      loading={busy === which}
      why={reason}
      onClick={() => void perform(act, which)}
    >
      {say(act.text ?? (which === 'save' ? 'kit.web.save' : 'kit.web.submit'))}
    </WhyButton>
  );
}

interface SectionViewProps<F, T extends TextTree> {
  readonly section: FormSection<F, T>;
  readonly texts: Texts<T>;
  readonly ctx: FormContext;
  readonly failing: readonly string[];
}

function FormSectionView<F, T extends TextTree>({ section, texts, ctx, failing }: SectionViewProps<F, T>) {
  const say = useSay(texts);
  const shown = useHolds(section.showIf);
  const [open, setOpen] = useState(!section.folded);
  const places = (section.fields ?? []).map((f) =>
    typeof f === 'object' ? (f as FieldPlace<F, T>) : ({ field: f } as FieldPlace<F, T>),
  );
  const names = places.map((p) => p.field as string);
  const hasProblem = names.some((name) => failing.includes(name));
  useEffect(() => {
    if (hasProblem) setOpen(true);
  }, [hasProblem]);
  if (!shown) return null;
  const grid = places.map((place) => <FormField key={place.field} place={place} texts={texts} />);
  return (
    <Section title={say(section.title)} open={open} onToggle={setOpen} extra={section.extra?.(ctx)}>
      {grid.length > 0 ? (
        ctx.mode === 'view' ? (
          <dl className="gh-grid">{grid}</dl>
        ) : (
          <div className="gh-grid">{grid}</div>
        )
      ) : null}
      {section.render?.(ctx)}
    </Section>
  );
}
