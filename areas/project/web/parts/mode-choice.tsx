import { Select } from 'antd';
import { useEffect } from 'react';
import { procedureList } from '#areas/procedure/shared/calls.ts';
import type { ControlProps } from '#kit/web/control.ts';
import { useDict } from '#kit/web/dict.tsx';
import { useLang } from '#kit/web/lang.ts';
import { useCall } from '#kit/web/query.ts';
import { useWords } from '#kit/web/text.ts';
import { modeFits } from '../../shared/modes.ts';

const fresh = { freshMs: 60_000 } as const;

/** 采购方式: the modes of the project's property that have a procedure. */
export function ModeChoice({
  value,
  onChange,
  disabled,
  id,
  projectProp,
  ...rest
}: ControlProps & { readonly projectProp: string }) {
  const modes = useDict('PURCHASE_MODE');
  const offered = useCall(procedureList, {}, fresh);
  const w = useWords();
  const on = new Set(offered.data?.map((p) => p.purchaseMode));
  const options = modes.options.filter(
    (o) => o.value === value || (on.has(o.value) && modeFits(o.value, projectProp)),
  );
  return (
    <Select
      {...(id ? { id } : {})}
      aria-label={rest['aria-label'] ?? ''}
      className="gh-wide"
      value={value ?? null}
      disabled={disabled ?? false}
      loading={offered.isPending}
      placeholder={w('web.form.choosePlease')}
      options={options}
      onChange={(next: string | null) => onChange?.(next)}
    />
  );
}

/** 预定义流程: the procedures of a mode and execution model. */
export function FlowChoice({
  value,
  onChange,
  disabled,
  id,
  mode,
  exeModel,
  ...rest
}: ControlProps & { readonly mode: string | null; readonly exeModel: string | null }) {
  const lang = useLang();
  const w = useWords();
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
    <Select
      {...(id ? { id } : {})}
      aria-label={rest['aria-label'] ?? ''}
      className="gh-wide"
      value={value ?? null}
      disabled={disabled ?? !mode}
      loading={mode !== null && flows.isPending}
      placeholder={w('web.form.choosePlease')}
      options={(mode ? (flows.data ?? []) : []).map((f) => ({
        value: f.id,
        label: lang === 'en' ? f.procNameEn : f.procName,
      }))}
      onChange={(next: string | null) => onChange?.(next)}
    />
  );
}
