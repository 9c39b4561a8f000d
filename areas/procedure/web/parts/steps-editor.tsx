import { type ReactNode, useState } from 'react';
import { Button, Checkbox, Tag } from 'antd';
import { Select } from '#kit/web/form/select.tsx';
import { isYes } from '#kit/shared/yes-no.ts';
import { useCall } from '#kit/web/query.ts';
import { useLang } from '#kit/web/lang.ts';
import { Empty } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { TextInput } from '#kit/web/form/text-input.tsx';
import type { FormContext } from '#kit/web/form/form-types.ts';
import { useLive } from '#kit/web/form/form-values.tsx';
import { nodeGroups } from '../../shared/calls.ts';
import type { StepInput } from '../../shared/schema.ts';
import type { Operation, Step } from '../../shared/steps.ts';
import { procedureText } from '../../shared/text/index.ts';
import { fromParams, toParams } from './params.ts';

/** A step as it is drawn up out of one that stands. */
export const stepDrawn = ({ code, name, stageShowType, operations, periods }: Step): StepInput => ({
  code,
  name,
  stageShowType,
  operations: operations.map(({ code: op, isKeyOp, isLastOp, params }) => ({
    code: op,
    isKeyOp,
    isLastOp: isLastOp ?? false,
    params,
  })),
  ...(periods ? { periods } : {}),
});

/** The steps live in the form beside its fields, so that the form knows of changes. */
export function StepsEditor({ ctx: form }: { readonly ctx: FormContext }) {
  const ctx = useLive(form);
  const t = useText(procedureText);
  const lang = useLang();
  const groups = useCall(nodeGroups, {}, { freshMs: 60_000 });
  const typed = ctx.values().steps as unknown as StepInput[] | null | undefined;
  const steps = typed ?? [];
  const nodes = (groups.data ?? []).flatMap((g) => g.nodes);
  const set = (list: readonly StepInput[]) => ctx.set({ steps: list as never });
  const edit = ctx.mode !== 'view';
  const move = (at: number, by: number) => {
    const list = [...steps];
    const [one] = list.splice(at, 1);
    if (one) list.splice(at + by, 0, one);
    set(list);
  };
  const free = nodes.filter((n) => !steps.some((s) => s.code === n.code));
  return (
    <>
      {steps.length === 0 ? <Empty hint={t('step.none')} /> : null}
      <ol className="pd-steps">
        {steps.map((one, at) => (
          <li key={one.code} className="pd-step">
            <StepRow
              one={one}
              node={nodes.find((n) => n.code === one.code)}
              edit={edit}
              onChange={(part) => set(steps.map((s, i) => (i === at ? { ...s, ...part } : s)))}
              acts={
                edit ? (
                  <span className="pd-acts">
                    {at > 0 ? (
                      <Button size="small" onClick={() => move(at, -1)}>
                        {t('action.up')}
                      </Button>
                    ) : null}
                    {at < steps.length - 1 ? (
                      <Button size="small" onClick={() => move(at, 1)}>
                        {t('action.down')}
                      </Button>
                    ) : null}
                    <Button size="small" danger onClick={() => set(steps.filter((_, i) => i !== at))}>
                      {t('action.removeStep')}
                    </Button>
                  </span>
                ) : null
              }
            />
          </li>
        ))}
      </ol>
      {edit ? (
        <Select
          className="pd-add"
          style={{ width: 320, maxWidth: '100%' }}
          aria-label={t('action.addStep')}
          placeholder={t('action.addStep')}
          value={null}
          loading={groups.isPending}
          options={(groups.data ?? []).map((g) => ({
            label: t(`stage.${g.stage as 'pre'}`),
            options: free
              .filter((n) => n.stage === g.stage)
              .map((n) => ({ value: n.code, label: `${n.code} ${n.name[lang]}` })),
          }))}
          onChange={(code: string | null) => {
            const node = free.find((n) => n.code === code);
            if (node) set([...steps, stepDrawn(node)]);
          }}
        />
      ) : null}
    </>
  );
}

interface StepRowProps {
  readonly one: StepInput;
  readonly node: Step | undefined;
  readonly edit: boolean;
  readonly onChange: (part: Partial<StepInput>) => void;
  readonly acts: ReactNode;
}

function StepRow({ one, node, edit, onChange, acts }: StepRowProps) {
  const t = useText(procedureText);
  const lang = useLang();
  const known = node?.operations ?? [];
  const put = (op: Operation, on: boolean) =>
    onChange({
      operations: known.flatMap((k) => {
        const had = one.operations.find((o) => o.code === k.code);
        if (k.code !== op.code) return had ? [had] : [];
        return on ? [{ code: k.code, isKeyOp: k.isKeyOp, params: k.params }] : [];
      }),
    });
  const change = (code: string, part: Partial<StepInput['operations'][number]>) =>
    onChange({ operations: one.operations.map((o) => (o.code === code ? { ...o, ...part } : o)) });
  return (
    <>
      <div className="pd-head">
        <strong>{one.code}</strong>
        {edit ? (
          <>
            <TextInput
              value={one.name.zh}
              maxLength={100}
              aria-label={`${one.code} ${t('step.name')}`}
              onChange={(zh) => onChange({ name: { ...one.name, zh: zh ?? '' } })}
            />
            <TextInput
              value={one.name.en}
              maxLength={100}
              aria-label={`${one.code} ${t('step.nameEn')}`}
              onChange={(en) => onChange({ name: { ...one.name, en: en ?? '' } })}
            />
          </>
        ) : (
          <span>{one.name[lang]}</span>
        )}
        {edit ? (
          <Checkbox
            checked={isYes(one.stageShowType)}
            onChange={(e) => onChange({ stageShowType: e.target.checked ? '1' : '0' })}
          >
            {t('step.open')}
          </Checkbox>
        ) : isYes(one.stageShowType) ? (
          <Tag>{t('step.open')}</Tag>
        ) : null}
        {acts}
      </div>
      {(one.periods ?? []).map((p) => (
        <small key={`${p.law}${p.name.zh}`} className="pd-lacking">{`${p.name[lang]} · ${p.law}`}</small>
      ))}
      <ul className="pd-ops">
        {known
          .filter((k) => edit || one.operations.some((o) => o.code === k.code))
          .map((k) => {
            const on = one.operations.find((o) => o.code === k.code);
            return (
              <li key={k.code} className="pd-op">
                {edit ? (
                  <>
                    <Checkbox checked={on !== undefined} onChange={(e) => put(k, e.target.checked)}>
                      <OperationName op={k} />
                    </Checkbox>
                    {on ? (
                      <Flags of={k.name[lang]} on={on} onChange={(part) => change(k.code, part)} />
                    ) : null}
                  </>
                ) : (
                  <>
                    <span>
                      <OperationName op={k} />
                    </span>
                    {on?.isKeyOp ? <Tag>{t('step.keyOp')}</Tag> : null}
                    {on?.isLastOp ? <Tag>{t('step.lastOp')}</Tag> : null}
                    {on && fromParams(on.params) !== '' ? <code>{fromParams(on.params)}</code> : null}
                  </>
                )}
              </li>
            );
          })}
      </ul>
    </>
  );
}

/** What is done, by whom, and whether there is a screen for it. */
function OperationName({ op }: { readonly op: Operation }) {
  const t = useText(procedureText);
  const lang = useLang();
  return (
    <>
      {`${op.name[lang]} · ${t(`side.${op.for}`)}`}
      {op.url === '' ? <small className="pd-lacking">{t('step.planned')}</small> : null}
    </>
  );
}

interface FlagsProps {
  readonly of: string;
  readonly on: StepInput['operations'][number];
  readonly onChange: (part: Partial<StepInput['operations'][number]>) => void;
}

/** 关键操作、办结操作与页面参数. */
function Flags({ of, on, onChange }: FlagsProps) {
  const t = useText(procedureText);
  return (
    <>
      <Checkbox checked={on.isKeyOp} onChange={(e) => onChange({ isKeyOp: e.target.checked })}>
        {t('step.keyOp')}
      </Checkbox>
      <Checkbox checked={on.isLastOp ?? false} onChange={(e) => onChange({ isLastOp: e.target.checked })}>
        {t('step.lastOp')}
      </Checkbox>
      <ParamsInput of={of} params={on.params} onChange={(params) => onChange({ params })} />
    </>
  );
}

interface ParamsProps {
  readonly of: string;
  readonly params: Readonly<Record<string, string>> | undefined;
  readonly onChange: (params: Record<string, string>) => void;
}

/** 页面参数: stays as it is typed, half a pair too; what it says is read out of it. */
function ParamsInput({ of, params, onChange }: ParamsProps) {
  const t = useText(procedureText);
  const [typed, setTyped] = useState(() => fromParams(params));
  return (
    <TextInput
      className="pd-params"
      value={typed}
      maxLength={300}
      placeholder={t('step.params')}
      aria-label={`${of} ${t('step.params')}`}
      onChange={(text) => {
        setTyped(text ?? '');
        onChange(toParams(text ?? ''));
      }}
    />
  );
}
