import { WithValues } from '#kit/web/form/form-values.tsx';
import { useEffect } from 'react';
import { procedureList } from '#areas/procedure/shared/calls.ts';
import { ChoiceInput, SelectInput } from '#kit/web/form/choice.tsx';
import type { ControlProps } from '#kit/web/form/control.ts';
import { useDict } from '#kit/web/dict.tsx';
import type { FormContext } from '#kit/web/form/form-types.ts';
import { useLang } from '#kit/web/lang.ts';
import { useCall } from '#kit/web/query.ts';
import type { Option } from '#kit/web/show.tsx';
import { useSayKey } from '#kit/web/text.ts';
import { modeFits } from '../../shared/modes.ts';
import { FlowPreview } from './flow-preview.tsx';

const fresh = { freshMs: 60_000 } as const;

/** 采购方式: the modes of the project's property that have a procedure. */
export function ModeChoice({ projectProp, ...control }: ControlProps & { readonly projectProp: string }) {
  const modes = useDict('PURCHASE_MODE');
  const offered = useCall(procedureList, {}, fresh);
  const on = new Set(offered.data?.map((p) => p.purchaseMode));
  const options = modes.options.filter(
    (o) => o.value === control.value || (on.has(o.value) && modeFits(o.value, projectProp)),
  );
  return <SelectInput {...control} options={options} loading={offered.isPending} clearable={false} />;
}

/** 项目属性: those that have a purchase mode on offer; what is saved stays readable. */
export function PropertyChoice(control: ControlProps) {
  const properties = useDict('PROJECT_PROP');
  const offered = useCall(procedureList, {}, fresh);
  const options = properties.options.filter(
    (o) => o.value === control.value || offered.data?.some((p) => modeFits(p.purchaseMode, o.value)),
  );
  return <ChoiceInput {...control} options={options} />;
}

/** What is saved keeps its words though it is no longer offered; saving it again is for the server to refuse. */
export const withSaved = (
  options: readonly Option[],
  value: string | null | undefined,
  label: string | null | undefined,
): readonly Option[] =>
  value && label && !options.some((o) => o.value === value) ? [...options, { value, label }] : options;

/** What fixes the execution model of a lot: that of the project, for lots of the project's own mode. */
interface FixedModel {
  readonly purchaseMode: string | null;
  readonly exeModel: string | null;
}

/** 执行方式: those that a procedure of the mode knows; where there is only one, or the project has fixed it, it is not chosen. */
function ExeModelChoice({
  mode,
  fixed,
  ...control
}: ControlProps & { readonly mode: string | null; readonly fixed: FixedModel | undefined }) {
  const { value, onChange, disabled = false } = control;
  const models = useDict('EXE_MODEL');
  const flows = useCall(procedureList, mode ? { purchaseMode: mode } : {}, {
    ...fresh,
    enabled: mode !== null,
  });
  const own = modelsOf(flows.data ?? []);
  const options = models.options.filter((o) => o.value === value || !own || own.has(o.value));
  const set = mode && fixed?.purchaseMode === mode ? fixed.exeModel : null;
  // Worked out anew with each mode: what alone is possible needs no choice.
  const only = set ?? (flows.isSuccess && options.length === 1 ? options[0]?.value : undefined);
  useEffect(() => {
    if (only && value !== only) onChange?.(only);
  }, [only, value, onChange]);
  return (
    <SelectInput
      {...control}
      disabled={disabled || only !== undefined}
      loading={mode !== null && flows.isPending}
      options={options}
      clearable={false}
    />
  );
}

/** The execution models that procedures name; one that names none fits each, which is `undefined`. */
function modelsOf(flows: readonly { readonly exeModel: string | null }[]): Set<string> | undefined {
  const named = flows.map((f) => f.exeModel);
  return named.every((m) => m !== null) && named.length > 0 ? new Set(named) : undefined;
}

/** The field of the execution model (执行方式), which follows the mode; `fixed` says what the project has fixed. */
export const exeModelField = (fixed?: () => FixedModel) => ({
  field: 'exeModel' as const,
  control: (props: ControlProps, ctx: FormContext) => (
    <WithValues ctx={ctx}>
      {(values) => <ExeModelChoice {...props} mode={values.purchaseMode ?? null} fixed={fixed?.()} />}
    </WithValues>
  ),
});

/** 预定义流程: the procedures of a mode and execution model. */
function FlowChoice({
  mode,
  exeModel,
  saved,
  ...control
}: ControlProps & {
  readonly mode: string | null;
  readonly exeModel: string | null;
  /** What the saved procedure is called: it may no longer be offered. */
  readonly saved: string | null | undefined;
}) {
  const { value, onChange, disabled = !mode } = control;
  const lang = useLang();
  const sayKey = useSayKey();
  const flows = useCall(
    procedureList,
    { ...(mode ? { purchaseMode: mode } : {}), ...(exeModel ? { exeModel } : {}) },
    { ...fresh, enabled: mode !== null },
  );
  // Where there is nothing to choose, it is chosen.
  const only = mode && flows.data?.length === 1 ? flows.data[0]?.id : undefined;
  useEffect(() => {
    if (only && !value) onChange?.(only);
  }, [only, value, onChange]);
  return (
    <div className="gh-pick">
      <SelectInput
        {...control}
        {...(mode ? {} : { placeholder: sayKey('project.need.purchaseMode') })}
        disabled={disabled}
        loading={mode !== null && flows.isPending}
        options={withSaved(
          (mode ? (flows.data ?? []) : []).map((f) => ({
            value: f.id,
            label: lang === 'en' ? f.procNameEn : f.procName,
          })),
          value,
          saved,
        )}
        clearable={false}
      />
      {value ? <FlowPreview procDefId={value} /> : null}
    </div>
  );
}

/** The field of the procedure (预定义流程), which follows mode and execution model; `name` is read in view mode. */
export const flowField = (name: () => string | null | undefined) => ({
  field: 'businessFlowId' as const,
  control: (props: ControlProps, ctx: FormContext) => (
    <WithValues ctx={ctx}>
      {(values) => (
        <FlowChoice
          {...props}
          mode={values.purchaseMode ?? null}
          exeModel={values.exeModel ?? null}
          saved={name()}
        />
      )}
    </WithValues>
  ),
  show: (value: string | null) => (
    <>
      {name() || '—'}
      {value ? <FlowPreview procDefId={value} link /> : null}
    </>
  ),
});
