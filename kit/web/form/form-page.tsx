import { Button, Form } from 'antd';
import { type ComponentType, Suspense, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { type FieldSet, type FieldSpec, labelOf, type Values } from '#kit/shared/fields.ts';
import type { TextTree } from '#kit/shared/text.ts';
import { useCan } from '../can.tsx';
import { type AnyFormProps, formPageOf, setFilling } from './choose-form.tsx';
import { FormField } from './form-field.tsx';
import { FormAwaited, FormBody, useTitleOf } from './form-section.tsx';
import { FieldShareContext } from './read-field.tsx';
import { useFormState } from './form-state.ts';
import type { FieldPlace, FormAct, FormPageProps } from './form-types.ts';
import { useDictsAhead } from '../dict.tsx';
import { useLeaveGuard } from './leave-guard.ts';
import { PageHeader, useTitle, WhyButton } from '../page.tsx';
import { differences } from './use-form-draft.ts';
import { useSayKey, useWords } from '../text.ts';
import { UploadGateContext } from '../file/upload.tsx';
import { useSay, type Words } from '../words.ts';
import { later } from '../chunk.ts';

/** 表单页: sections of fields from their descriptions; one behaviour for checking, saving, leaving and reading. */
export const FormPage = formPageOf(() => OpenForm as ComponentType<AnyFormProps>);
setFilling(OpenForm as ComponentType<AnyFormProps>);

function OpenForm<F extends Record<string, FieldSpec>, T extends TextTree>(props: FormPageProps<F, T>) {
  const { fields, texts, mode, sections, load, embedded = false } = props;
  const state = useFormState(props);
  const { ctx, form } = state;
  const say = useSay(texts);
  const sayKey = useSayKey();
  const title = useTitleOf(props);
  // Those too that a choice brings up: nobody waits for their words then.
  useDictsAhead(Object.values(fields.fields).flatMap(({ dict }: FieldSpec) => dict ?? []));
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

  if (!state.ready) return <FormAwaited load={load} page={embedded ? undefined : title} />;

  const shared = { say, perform: state.perform, busy: state.busy, why: state.why };
  const buttons =
    mode === 'view' ? null : (
      <>
        {props.save ? <ActButton act={props.save} which="save" primary={!props.submit} {...shared} /> : null}
        {props.submit ? <ActButton act={props.submit} which="submit" primary {...shared} /> : null}
      </>
    );

  const placeOf = (field: string) =>
    sections
      .flatMap((s) => s.fields ?? [])
      .find((p): p is FieldPlace<F, T> => typeof p === 'object' && p.field === field);
  const labelFor = (field: string) => {
    const label = placeOf(field)?.label;
    return label ? say(label) : sayKey(labelOf(fields, field, ctx.values()));
  };
  const holding = state.elsewhere.filter((one) => one.standing === 'holds');
  const unsure = state.elsewhere.filter((one) => one.standing === 'unsure');
  const problems = state.review ? (
    <Suspense fallback={null}>
      <ProblemSummary
        form={form}
        set={fields}
        sections={sections}
        mode={mode}
        review={state.review}
        said={state.fromServer}
        others={holding.length}
        labelFor={labelFor}
        onGo={state.goToField}
      />
    </Suspense>
  ) : null;
  const notices = <FormNotices state={state} set={fields} />;

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
                  {props.actions?.(ctx)}
                  {buttons}
                </>
              }
            >
              {problems}
            </PageHeader>
          )}
          {embedded ? problems : null}
          {notices}
          {holding.length > 0 ? (
            <Elsewhere key={state.refusals} problems={holding} leads={state.fromServer.current.size === 0} />
          ) : null}
          {unsure.length > 0 ? <Unsure problems={unsure} /> : null}
          <FormBody
            {...props}
            keys={mode === 'view' ? props.keys : undefined}
            ctx={ctx}
            failing={state.failing}
            fill={(places) => (
              <div className="gh-grid">
                {places.map((place) => (
                  <FormField key={place.field} place={place} texts={texts} />
                ))}
              </div>
            )}
          />
        </Form>
      </UploadGateContext>
    </FieldShareContext>
  );
}

interface ElsewhereProps {
  readonly problems: ReturnType<typeof useFormState>['elsewhere'];
  /** No field was refused, so that this is what the form is led to. */
  readonly leads: boolean;
}

/** What was refused and stands beside no field, above all sections: whoever pressed a button far below is led there. */
function Elsewhere({ problems, leads }: ElsewhereProps) {
  const w = useWords();
  const box = useRef<HTMLDivElement>(null);
  // Once for each refusal: what is mended one by one leads nobody away from the next.
  const first = useRef(leads);
  useEffect(() => {
    if (first.current) box.current?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  }, []);
  return (
    <div ref={box} className="gh-elsewhere" role="alert">
      <strong>{w('web.form.problemsElsewhere')}</strong>
      <ul>
        {problems.map(({ path, msg }) => (
          <li key={`${path} ${msg}`}>{msg}</li>
        ))}
      </ul>
    </div>
  );
}

/** 待重新检查: what was refused and nothing in the form tells whether it was mended: kept to be read, and no fault any more. */
function Unsure({ problems }: Pick<ElsewhereProps, 'problems'>) {
  const w = useWords();
  return (
    <div className="gh-elsewhere gh-elsewhere-unsure">
      <strong>{w('web.form.problemsUnsure')}</strong>
      <ul>
        {problems.map(({ path, msg }) => (
          <li key={`${path} ${msg}`}>{msg}</li>
        ))}
      </ul>
    </div>
  );
}

const ProblemSummary = later(() => import('./problem-summary.tsx').then((m) => m.ProblemSummary));
const LazyOffer = later(() => import('./draft-offer.tsx').then((m) => m.DraftOffer));

interface NoticesProps {
  readonly state: ReturnType<typeof useFormState>;
  readonly set: FieldSet;
}

/** What a form says above its sections: a draft to take up again, newer values on the server. */
function FormNotices({ state, set }: NoticesProps) {
  const w = useWords();
  const { draft, ctx } = state;
  const { offered } = draft;
  const now = ctx.values() as Readonly<Record<string, unknown>>;
  return (
    <>
      {state.moved ? (
        <div className="gh-draft gh-draft-row" role="status">
          <span className="gh-draft-stale">{w('web.draft.moved')}</span>
          <span className="gh-draft-acts">
            <Button size="small" onClick={state.takeLatest}>
              {w('web.draft.latest')}
            </Button>
          </span>
        </div>
      ) : null}
      {offered ? (
        <Suspense fallback={null}>
          <LazyOffer
            draft={offered}
            set={set}
            differing={differences(offered.values, now)}
            now={now}
            stale={differences(offered.base, state.baseline.current).length > 0}
            onTake={() => {
              draft.taken();
              ctx.set(offered.values as Values);
            }}
            onDiscard={draft.discard}
          />
        </Suspense>
      ) : null}
    </>
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
