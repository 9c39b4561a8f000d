import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import { ApprovalButtons, submission, useTakesEffect } from '#base/approval/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { DateRangeInput } from '#kit/web/form/date-inputs.tsx';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { FormPage } from '#kit/web/form/either-form.tsx';
import type { FieldPlace, FormAct, FormContext, FormMode, FormSection } from '#kit/web/form/form-types.ts';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { linkTo } from '#kit/shared/screens.ts';
import {
  addContract,
  approveContract,
  contractDetail,
  modifyContract,
  pageContracts,
} from '../../shared/calls.ts';
import { type ContractCan, contractFields, type ContractValues } from '../../shared/schema.ts';
import { contractStatus, opType, SERVICE_KEY, FIXED_FEE } from '../../shared/status.ts';
import { contractText } from '../../shared/text/index.ts';
import { unusualFees } from './unusual-fees.ts';
import { period } from '../period.ts';
import { changeTags, statusTags } from '../tags.ts';
import { ChangeTable } from './change-table.tsx';
import { ClientPicker } from './client-picker.tsx';
import { contractScreens } from '../../shared/screens.ts';

const LIST = linkTo(contractScreens.list, { level: '1' });

/** What each way of opening is called, and whose permission its saving needs. */
const modes = {
  [opType.view]: { title: 'op.view', may: undefined },
  [opType.modify]: { title: 'op.modify', may: 'entrustContract.modify' },
  [opType.supplement]: { title: 'op.supplement', may: 'entrustContract.supplement' },
  [opType.change]: { title: 'op.change', may: 'entrustContract.change' },
  [opType.add]: { title: 'op.add', may: 'entrustContract.add' },
} as const;

type OpType = keyof typeof modes;

/** What the record has to allow for it. */
const needs = {
  [opType.view]: 'modify',
  [opType.modify]: 'modify',
  [opType.supplement]: 'takeEffect',
  [opType.change]: 'change',
  [opType.add]: 'modify',
} as const satisfies Record<OpType, keyof ContractCan>;

type ContractRecord = OutputOf<typeof contractDetail>;
type Fields = typeof contractFields.fields;
type Words = typeof contractText.zh;
type Section = FormSection<Fields, Words>;
type Act = FormAct<Fields, Words>;

/** 失效原因, 废弃原因. */
function WhyEnded({ of: record }: { readonly of: ContractRecord | undefined }) {
  const t = useText(contractText);
  const [label, reason] =
    record?.status === contractStatus.ineffective
      ? [t('field.uneffectReason'), record.uneffectReason]
      : record?.status === contractStatus.discarded
        ? [t('field.discardReason'), record.discardReason]
        : [];
  return label ? <Alert type="warning" showIcon title={label} description={reason} /> : null;
}

/** 合同信息; the reason why a contract ended stands with it. */
const contractSection = (record: ContractRecord | undefined): Section => ({
  title: 'section.contract',
  fields: [
    { field: 'contractName', wide: true },
    'contractType',
    {
      field: 'tendereeName',
      control: (props, ctx) => (
        <ClientPicker
          {...props}
          onPick={(client) =>
            ctx.set({
              tendereeId: client.id,
              tendereeName: client.orgName,
              tendereeOrgId: client.id,
              tendereeLinkPerson: client.linkPerson,
              tendereeLinkMobile: client.linkMobile,
            })
          }
        />
      ),
    },
    'feeType',
    'feeMethod',
    'serviceFeePercent',
    'serviceFeePercent1',
    'entrustAmount',
    {
      field: 'contractDateBegin',
      until: 'contractDateEnd',
      label: 'field.contractDate',
      control: ({ placeholder: _, ...props }, ctx) => {
        const { contractDateBegin, contractDateEnd } = ctx.values();
        return (
          <DateRangeInput
            {...props}
            value={[contractDateBegin ?? null, contractDateEnd ?? null]}
            onChange={([begin, end]) => ctx.set({ contractDateBegin: begin, contractDateEnd: end })}
          />
        );
      },
      show: (_value, values) => period(values),
    },
    'contractDateSign',
    'contractContext',
  ],
  render: () => <WhyEnded of={record} />,
});

const otherSections: readonly Section[] = [
  {
    title: 'section.people',
    fields: [
      'tendereeLinkPerson',
      'orgLinkPerson',
      'tendereeLinkDept',
      'orgLinkDept',
      'tendereeLinkTel',
      'orgLinkTel',
      'tendereeLinkMobile',
      'orgLinkMobile',
    ],
  },
  { title: 'section.attachment', fields: ['fileId', 'finalFileId'] },
];

/** 关键信息 of the contract: whose, how much, for how long. */
const keys: readonly (keyof Fields | FieldPlace<Fields, Words>)[] = [
  'tendereeName',
  'entrustAmount',
  'serviceFeePercent',
  'serviceFeePercent1',
  {
    field: 'contractDateBegin',
    label: 'field.contractDate',
    wide: true,
    show: (_value, values) => period(values),
  },
];

/** Choosing a fee method clears the percentage; the fixed amount too when it is the fixed method. */
const clearFees = (method: string | null | undefined): Record<string, null> =>
  method === FIXED_FEE ? { serviceFeePercent: null, serviceFeePercent1: null } : { serviceFeePercent: null };

const onChange = (part: Readonly<Record<string, string | null | undefined>>, ctx: FormContext) => {
  if ('feeMethod' in part) ctx.set(clearFees(part.feeMethod));
};

/** Saving and submitting: a new contract keeps the id it is given, so that it is added once. */
function useActs(op: OpType, opened: string | undefined) {
  const [id, setId] = useState(opened);
  const supplement = op === opType.supplement;
  const takesEffect = useTakesEffect(SERVICE_KEY, op !== opType.view);

  type More = Parameters<Act['run']>[1];
  const store = async (values: ContractValues, { nonce, heard }: More): Promise<string> => {
    if (!id) {
      const input = { ...values, opType: supplement ? ('2' as const) : ('6' as const) };
      const added = await send(addContract, input, { nonce, heard });
      setId(added.id);
      return added.id;
    }
    const how = op === opType.supplement || op === opType.change ? op : opType.modify;
    await send(modifyContract, { ...values, id, opType: how }, { nonce, heard });
    return id;
  };
  const save: Act = {
    text: supplement ? 'action.takeEffect' : 'kit.web.save',
    ...(modes[op].may ? { may: modes[op].may } : {}),
    run: async (values, more) => {
      await store(values, more);
      await refreshCalls(pageContracts);
      // A new record stays on the form with its id; a saved one goes back to the list.
      return id || supplement ? LIST : undefined;
    },
  };
  const submit: Act = {
    ...(takesEffect ? { text: 'kit.web.takeEffect', done: 'kit.done.ok' } : { text: 'action.submit' }),
    may: 'entrustContract.submit',
    run: async (values, more) => {
      const saved = await store(values, more);
      const way = await submission(SERVICE_KEY, saved);
      await send(
        approveContract,
        { id: saved, wfParameter: { formContent: values, ...way }, contractApprovalVO: { opType: op } },
        { nonce: `${more.nonce}-submit`, heard: more.heard },
      );
      await refreshCalls(pageContracts);
      return LIST;
    },
  };
  return { id, save, submit };
}

interface Props {
  readonly op: OpType;
  readonly id?: string | undefined;
  /** Shown inside another screen: no head at all. */
  readonly embedded?: boolean;
}

/** 委托合同表单: view, modify, supplementary entry, change or add. */
export function ContractForm({ op, id: opened, embedded = false }: Props) {
  const t = useText(contractText);
  // A contract that was signed on paper is entered anew as well (补录).
  const isNew = (op === opType.add || op === opType.supplement) && opened === undefined;
  const load = useCall(contractDetail, { id: opened ?? '', opType: op }, { enabled: !isNew });
  const { id, save, submit } = useActs(op, opened);
  const record = load.data;
  // The address says what was meant; the record, whether it still may be: in approval or ended it is only read.
  const shut = record && opened ? record.can[needs[op]] === false : false;
  const mode: FormMode = op === opType.view || shut ? 'view' : isNew ? 'add' : 'edit';
  const change: readonly Section[] =
    mode === 'view' && record?.changeStatus
      ? [{ title: 'section.change', render: () => <ChangeTable of={record} /> }]
      : [];
  const tags: ReactNode = record ? (
    <>
      <Status of={statusTags} value={record.status} />
      {record.changeStatus ? <Status of={changeTags} value={record.changeStatus} /> : null}
    </>
  ) : null;
  return (
    <FormPage
      texts={contractText}
      fields={contractFields}
      mode={mode}
      // What is only read is called by its name beside what is done to it.
      title={
        mode === 'view' && record ? { words: `${t('op.view')} · ${record.contractName}` } : modes[op].title
      }
      tags={tags}
      keys={keys}
      sections={[contractSection(record), ...change, ...otherSections]}
      load={isNew ? undefined : load}
      {...(mode === 'view' ? {} : { save })}
      {...(mode === 'view' || op === opType.supplement ? {} : { submit })}
      back={LIST}
      embedded={embedded}
      moduleName="pre"
      onChange={onChange}
      unusual={(values) => unusualFees(t, values)}
      actions={() => (id ? <ApprovalButtons serviceKey={SERVICE_KEY} serviceId={id} /> : null)}
    />
  );
}

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onSubmitted: () => void;
}

/** 新增委托合同 over another screen: no back button, no save, no title; submitting tells its opener. */
export function ContractDialog({ open, onClose, onSubmitted }: DialogProps) {
  return open ? <OpenDialog onClose={onClose} onSubmitted={onSubmitted} /> : null;
}

function OpenDialog({ onClose, onSubmitted }: Omit<DialogProps, 'open'>) {
  const { submit } = useActs(opType.add, undefined);
  const run: Act['run'] = async (values, more) => {
    await submit.run(values, more);
    onSubmitted();
  };
  return (
    <FormDialog
      open
      width="full"
      texts={contractText}
      fields={contractFields}
      mode="add"
      title={{ words: '' }}
      sections={[contractSection(undefined), ...otherSections]}
      save={{ ...submit, run }}
      moduleName="pre"
      onChange={onChange}
      onClose={onClose}
    />
  );
}
