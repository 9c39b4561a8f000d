import { Select } from '#kit/web/form/select.tsx';
import { WholeNumber } from '#kit/web/form/whole-number.tsx';
import { useId, useState } from 'react';
import type { Condition } from '#base/approval/shared/conditions.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { askBinding, bindingChoices, type FlowBinding, pageBindings } from '../../shared/binding-calls.ts';
import { bindingText } from '../../shared/text/binding.ts';
import { Conditions } from './conditions.tsx';
import '../flow.css';

interface BindDialogProps {
  /** The binding that another takes the place of. */
  readonly of: FlowBinding | undefined;
  readonly onClose: () => void;
}

/** 申请绑定: which flow holds, for whom, and under which conditions. */
export function BindDialog({ of, onClose }: BindDialogProps) {
  const t = useText(bindingText);
  const id = useId();
  const once = useOnce();
  const { data, isPending } = useCall(bindingChoices, {});
  const [serviceKey, setServiceKey] = useState(of?.serviceKey);
  const [flowKey, setFlowKey] = useState(of?.flowKey);
  const [orgId, setOrgId] = useState(of?.orgId ?? '');
  const [conditions, setConditions] = useState<Condition[]>(of?.conditions ?? []);
  const [sort, setSort] = useState<number | null>(of?.sort ?? 50);
  const [missing, setMissing] = useState<'need.service' | 'need.flow' | 'wrong.sort'>();
  const [dirty, setDirty] = useState(false);
  const service = data?.services.find((s) => s.serviceKey === serviceKey);
  const onlyMain = service !== undefined && service.flows.length < 2;
  const run = async () => {
    if (!serviceKey || flowKey === undefined || sort === null) {
      setMissing(!serviceKey ? 'need.service' : flowKey === undefined ? 'need.flow' : 'wrong.sort');
      return false;
    }
    const input = { serviceKey, flowKey, orgId, conditions, sort, ...(of ? { replaces: of.id } : {}) };
    if (!(await once('bind', (nonce) => send(askBinding, input, { nonce })))) return false;
    toast('success', t('done.add'));
    await refreshCalls(pageBindings);
    return true;
  };
  const changed =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value);
      setDirty(true);
      setMissing(undefined);
    };
  return (
    <Dialog
      open
      title={t(of ? 'button.change' : 'button.add')}
      onClose={onClose}
      onOk={run}
      dirty={dirty}
      width={560}
    >
      <div className="fl-form">
        <label htmlFor={`${id}-service`}>{t('field.serviceKey')}</label>
        <Select
          id={`${id}-service`}
          className="gh-wide"
          showSearch={{ optionFilterProp: 'label' }}
          loading={isPending}
          disabled={of !== undefined}
          value={serviceKey ?? null}
          placeholder={t('need.service')}
          aria-required
          aria-invalid={missing === 'need.service'}
          options={(data?.services ?? []).map((s) => ({ value: s.serviceKey, label: s.serviceName }))}
          onChange={changed((next: string) => {
            setServiceKey(next);
            setFlowKey(undefined);
            setOrgId('');
            setConditions([]);
          })}
        />
        <label htmlFor={`${id}-flow`}>{t('field.flowKey')}</label>
        <Select
          id={`${id}-flow`}
          className="gh-wide"
          showSearch={{ optionFilterProp: 'label' }}
          value={flowKey ?? null}
          placeholder={t('need.flow')}
          aria-required
          aria-invalid={missing === 'need.flow'}
          options={(service?.flows ?? []).map((f) => ({ value: f.flowKey, label: f.flowName }))}
          onChange={changed(setFlowKey)}
        />
        {onlyMain ? <p className="gh-hint">{t('noFlows')}</p> : null}
        <label htmlFor={`${id}-org`}>{t('field.orgId')}</label>
        <Select
          id={`${id}-org`}
          className="gh-wide"
          showSearch={{ optionFilterProp: 'label' }}
          value={orgId}
          options={[
            { value: '', label: t('all') },
            ...(data?.organisations ?? [])
              .filter((o) => service?.submittedBy.includes(o.orgKind))
              .map((o) => ({ value: o.id, label: o.orgName })),
          ]}
          onChange={changed(setOrgId)}
        />
        {service && service.variables.length > 0 ? (
          <fieldset>
            <legend>{t('field.conditions')}</legend>
            <Conditions value={conditions} variables={service.variables} onChange={changed(setConditions)} />
          </fieldset>
        ) : null}
        <label htmlFor={`${id}-sort`}>{t('field.sort')}</label>
        <WholeNumber
          id={`${id}-sort`}
          min={1}
          max={99}
          value={sort}
          aria-invalid={missing === 'wrong.sort'}
          onChange={changed(setSort)}
        />
      </div>
      {missing ? (
        <p className="fl-problem" role="alert">
          {t(missing)}
        </p>
      ) : null}
    </Dialog>
  );
}
