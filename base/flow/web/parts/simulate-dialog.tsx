import { Button } from 'antd';
import { Select } from '#kit/web/form/select.tsx';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { useId, useState } from 'react';
import { allBlocks, type Block, isByRank } from '#base/approval/shared/definition.ts';
import { useDict } from '#kit/web/dict.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { useAct, useCall } from '#kit/web/query.ts';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { listed, useText, useWords } from '#kit/web/text.ts';
import { type FlowDetail, type Simulation, simulatedSubmitters, simulateFlow } from '../../shared/calls.ts';
import { flowText } from '../../shared/text/index.ts';
import '../flow.css';

interface SimulateProps {
  readonly detail: FlowDetail;
  readonly nodes: readonly Block[];
  readonly onClose: () => void;
}

/** 模拟审批: sample values lead through the drawing and name the people. */
export function SimulateDialog({ detail, nodes, onClose }: SimulateProps) {
  const t = useText(flowText);
  const id = useId();
  const { run, busy } = useAct(simulateFlow);
  const [orgId, setOrgId] = useState<string>();
  const [submitterId, setSubmitter] = useState<string>();
  const [missing, setMissing] = useState(false);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [flowId, setFlowId] = useState<string>();
  const [seen, setSeen] = useState<Simulation>();
  const byRank = allBlocks(nodes).some((b) => 'assignees' in b && b.assignees.some(isByRank));
  const ways = nodes.flatMap((b) => (b.type === 'choice' && b.by === 'initiator' ? b.branches : []));
  const simulate = async () => {
    setMissing(!orgId);
    if (!orgId) return;
    const variables = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
    setSeen(
      await run({
        serviceKey: detail.serviceKey,
        nodes: [...nodes],
        orgId,
        submitterId,
        variables,
        flowId,
      }).catch(() => undefined),
    );
  };
  return (
    <Dialog open title={t('simulate.title')} onClose={onClose} footer={null}>
      <div className="fl-field">
        <label htmlFor={id}>{t('simulate.org')}</label>
        <Select
          id={id}
          className="gh-wide"
          showSearch={{ optionFilterProp: 'label' }}
          aria-required
          aria-invalid={missing}
          {...(missing ? { status: 'error' as const } : {})}
          value={orgId ?? null}
          options={detail.organisations.map((o) => ({ value: o.id, label: o.orgName }))}
          onChange={(next: string) => {
            setOrgId(next);
            setSubmitter(undefined);
          }}
        />
        {missing ? (
          <p className="fl-problem" role="alert">
            {t('simulate.needOrg')}
          </p>
        ) : null}
      </div>
      {orgId && byRank ? (
        <SubmitterField
          serviceKey={detail.serviceKey}
          orgId={orgId}
          value={submitterId}
          onChange={setSubmitter}
        />
      ) : null}
      {detail.variables.map((v) => (
        <VariableField
          key={v.key}
          of={v}
          value={values[v.key] ?? ''}
          onChange={(value) => setValues({ ...values, [v.key]: value })}
        />
      ))}
      {ways.length > 0 ? (
        <Select
          className="gh-wide"
          aria-label={t('by.initiator')}
          placeholder={t('by.initiator')}
          value={flowId ?? null}
          options={ways.map((way) => ({ value: way.key, label: way.name.zh }))}
          onChange={(next: string) => setFlowId(next)}
        />
      ) : null}
      <Button type="primary" loading={busy} onClick={() => void simulate()}>
        {t('simulate.run')}
      </Button>
      {seen ? <Outcome of={seen} /> : null}
    </Dialog>
  );
}

interface SubmitterProps {
  readonly serviceKey: string;
  readonly orgId: string;
  readonly value: string | undefined;
  readonly onChange: (userId: string | undefined) => void;
}

/** 模拟发起人: asked for where the drawing finds approvers by the submitter's department. */
function SubmitterField({ serviceKey, orgId, value, onChange }: SubmitterProps) {
  const t = useText(flowText);
  const w = useWords();
  const id = useId();
  const { data = [], isPending } = useCall(simulatedSubmitters, { orgId, serviceKey });
  return (
    <div className="fl-field">
      <label htmlFor={id}>{t('simulate.submitter')}</label>
      <Select
        id={id}
        className="gh-wide"
        allowClear={{ label: w('web.form.clearChoice') }}
        showSearch={{ optionFilterProp: 'label' }}
        loading={isPending}
        placeholder={t('simulate.submitterHint')}
        value={value ?? null}
        options={data.map((p) => ({ value: p.id, label: p.trueName }))}
        onChange={(next: string | null) => onChange(next ?? undefined)}
      />
    </div>
  );
}

function Outcome({ of }: { readonly of: Simulation }) {
  const t = useText(flowText);
  return (
    <div role="status" className="fl-outcome">
      {of.problems.map((p) => (
        <p key={`${p.at} ${p.fault}`} className="fl-problem">
          {p.msg}
        </p>
      ))}
      {of.steps.length === 0 ? <p>{t('simulate.none')}</p> : null}
      <ol>
        {of.steps.map((step) => (
          <li key={step.key}>
            <strong>{step.name}</strong>{' '}
            {step.skipped ? t('simulate.skipped') : step.people.length > 0 ? listed(step.people) : ''}{' '}
            {!step.skipped && step.people.length === 0 && step.mode !== 'copy' ? (
              <StatusTag tone="refused">{t('simulate.nobody')}</StatusTag>
            ) : (
              <StatusTag tone={step.certain ? 'done' : 'saved'}>
                {t(step.certain ? 'simulate.certain' : 'simulate.maybe')}
              </StatusTag>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

interface VariableProps {
  readonly of: FlowDetail['variables'][number];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function VariableField({ of, value, onChange }: VariableProps) {
  const w = useWords();
  const id = useId();
  const dict = useDict(of.dict || undefined);
  return (
    <div className="fl-field">
      <label htmlFor={id}>{of.name}</label>
      {of.dict ? (
        <Select
          id={id}
          className="gh-wide"
          allowClear={{ label: w('web.form.clearChoice') }}
          value={value || null}
          options={[...dict.options]}
          onChange={(next: string | null) => onChange(next ?? '')}
        />
      ) : (
        <TextInput id={id} value={value} onChange={(typed) => onChange(typed)} />
      )}
    </div>
  );
}
