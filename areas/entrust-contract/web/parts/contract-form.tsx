import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import { FormPage } from '#kit/web/form-page.tsx';
import type { FormMode, FormSection } from '#kit/web/form-types.ts';
import { DateRangeInput } from '#kit/web/field.tsx';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import {
  addContract,
  approveContract,
  contractDetail,
  modifyContract,
  pageContracts,
} from '../../shared/calls.ts';
import { contractFields, type ContractValues } from '../../shared/schema.ts';
import { contractStatus, opType } from '../../shared/status.ts';
import { contractText } from '../../shared/text/index.ts';
import { ClientPicker } from './client-picker.tsx';

export const LIST = '/pre/entrust-contract/contractList?level=1';

const titles = {
  [opType.view]: 'op.view',
  [opType.modify]: 'op.modify',
  [opType.supplement]: 'op.supplement',
  [opType.change]: 'op.change',
  [opType.add]: 'op.add',
} as const;

export type OpType = keyof typeof titles;

type Section = FormSection<typeof contractFields.fields, typeof contractText.zh>;

/** The sections of the form in its order; the reason why a contract ended stands on top. */
const sections: readonly Section[] = [
  {
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
        label: 'field.contractDate',
        control: (_props, ctx) => {
          const { contractDateBegin, contractDateEnd } = ctx.values();
          return (
            <DateRangeInput
              value={[contractDateBegin ?? null, contractDateEnd ?? null]}
              onChange={([begin, end]) => ctx.set({ contractDateBegin: begin, contractDateEnd: end })}
            />
          );
        },
        show: (_value, values) => `${values.contractDateBegin ?? '—'} ~ ${values.contractDateEnd ?? '—'}`,
      },
      'contractDateSign',
      'contractContext',
    ],
  },
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

interface Props {
  readonly op: OpType;
  readonly id?: string | undefined;
  /** Used as a dialog: no back button, no save, no title; submitting tells its opener. */
  readonly dialog?: boolean;
  /** Shown inside another screen: no head at all. */
  readonly embedded?: boolean;
  readonly onSubmitted?: (() => void) | undefined;
  readonly actions?: ReactNode;
}

/** Choosing a fee method clears the percentage; the fixed amount too when it is the fixed method. */
function clearFees(method: string | null | undefined): Record<string, null> {
  return method === '2' ? { serviceFeePercent: null, serviceFeePercent1: null } : { serviceFeePercent: null };
}

/** 委托合同表单: view, modify, supplementary entry, change or add, on a page or in a dialog. */
export function ContractForm({
  op,
  id: opened,
  dialog = false,
  embedded = false,
  onSubmitted,
  actions,
}: Props) {
  const t = useText(contractText);
  const [id, setId] = useState(opened);
  const load = useCall(contractDetail, { id: opened ?? '', opType: op }, { enabled: opened !== undefined });
  const mode: FormMode = op === opType.view ? 'view' : opened ? 'edit' : 'add';
  const supplement = op === opType.supplement;
  const record = load.data;

  const store = async (values: ContractValues, nonce: string): Promise<string> => {
    if (!id) {
      const added = await send(addContract, { ...values, opType: supplement ? '2' : '6' }, { nonce });
      setId(added.id);
      return added.id;
    }
    await send(
      modifyContract,
      { ...values, id, opType: op === opType.add ? '1' : (op as '1' | '2' | '3') },
      { nonce },
    );
    return id;
  };
  const save = {
    text: supplement ? ('action.takeEffect' as const) : ('kit.web.save' as const),
    run: async (values: ContractValues, { nonce }: { nonce: string }) => {
      const fresh = id === undefined;
      await store(values, nonce);
      await refreshCalls(pageContracts);
      // A new record stays on the form with its id; a saved one goes back to the list.
      return fresh && !supplement ? undefined : LIST;
    },
  };
  const submit = {
    text: 'action.submit' as const,
    may: 'entrustContract/submit',
    done: 'submitted' as const,
    run: async (values: ContractValues, { nonce }: { nonce: string }) => {
      const saved = await store(values, nonce);
      await send(
        approveContract,
        { id: saved, wfParameter: { formContent: values }, contractApprovalVO: { opType: op } },
        { nonce: `${nonce}-submit` },
      );
      await refreshCalls(pageContracts);
      if (!dialog) return LIST;
      onSubmitted?.();
      return undefined;
    },
  };
  return (
    <FormPage
      texts={contractText}
      fields={contractFields}
      mode={mode}
      title={titles[op]}
      sections={sections}
      load={opened ? load : undefined}
      {...(dialog || mode === 'view' ? {} : { save })}
      {...(supplement || mode === 'view' ? {} : { submit })}
      {...(dialog ? {} : { back: LIST })}
      embedded={embedded}
      moduleName="pre"
      onChange={(part, ctx) => {
        if ('feeMethod' in part) ctx.set(clearFees(part.feeMethod));
      }}
      actions={() => actions}
    >
      {() =>
        record?.status === contractStatus.ineffective ? (
          <Alert
            type="warning"
            showIcon
            title={t('field.uneffectReason')}
            description={record.uneffectReason}
          />
        ) : record?.status === contractStatus.discarded ? (
          <Alert
            type="warning"
            showIcon
            title={t('field.discardReason')}
            description={record.discardReason}
          />
        ) : null
      }
    </FormPage>
  );
}
