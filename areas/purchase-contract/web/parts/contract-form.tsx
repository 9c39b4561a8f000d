import { Alert } from 'antd';
import { type ReactNode, useMemo, useRef } from 'react';
import { LotFacts } from '#areas/project/web/index.ts';
import { submission, useTakesEffect } from '#base/approval/web/index.ts';
import type { Route } from '#kit/shared/names.ts';
import type { Values } from '#kit/shared/fields.ts';
import { DownloadButton } from '#kit/web/act-button.tsx';
import { draftActs } from '#kit/web/form/draft-acts.ts';
import { FormPage } from '#kit/web/form/either-form.tsx';
import type { FormSection } from '#kit/web/form/form-types.ts';
import { moneyText } from '#kit/web/money.tsx';
import { send } from '#kit/web/send.ts';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { contractPdf, modifyContract, submitContract } from '../../shared/calls.ts';
import { submittedFields, type SubmittedValues } from '../../shared/fields.ts';
import type { ContractRecord } from '../../shared/schema.ts';
import { SERVICE_KEY } from '../../shared/status.ts';
import { contractText } from '../../shared/text/index.ts';
import { statusTags } from '../tags.ts';
import { AwardFacts, ContractHint, ItemsSection, PurchaseFacts } from './contract-sections.tsx';
import { ActsSection } from './paper-sections.tsx';
import { PaymentsEditor, paymentsIn } from './payments-editor.tsx';
import { RemoveButton } from './remove-button.tsx';

type Part = FormSection<typeof submittedFields.fields, typeof contractText.zh>;

interface More {
  readonly nonce: string;
  readonly all: Values;
}

interface Props {
  readonly contract: ContractRecord;
  readonly back: Route;
  readonly actions: ReactNode;
  readonly refetch: () => unknown;
}

/** 采购合同编制: terms and milestones beside what award and bid have fixed; kept half done, submitted complete. */
export function ContractForm({ contract, back, actions, refetch }: Props) {
  const t = useText(contractText);
  const { id } = contract;
  const takesEffect = useTakesEffect(SERVICE_KEY);
  const load = useMemo(() => ({ data: contract }), [contract]);
  // What was kept last decides whether somebody else has changed it meanwhile.
  const store = ({ lateReason: _submitted, ...values }: SubmittedValues, { nonce, all }: More) =>
    send(
      modifyContract,
      { ...values, id, version: Number(all.version), payments: [...paymentsIn(all)] },
      { nonce },
    );
  const late = useRef('');
  const acts = draftActs({
    store: (values: SubmittedValues, more: More) => {
      late.current = contract.isLate ? (values.lateReason ?? '') : '';
      return store(values, more);
    },
    submit: async (nonce) => {
      const wfParameter = await submission(SERVICE_KEY, id);
      return send(submitContract, { id, lateReason: late.current, wfParameter }, { nonce });
    },
    after: refetch,
  });
  return (
    <FormPage
      texts={contractText}
      fields={submittedFields}
      mode="edit"
      title="edit"
      back={back}
      tags={<Status of={statusTags} value={contract.status} />}
      load={load}
      moduleName="pre"
      actions={() => (
        <>
          {actions}
          <DownloadButton text={t('action.pdf')} call={contractPdf} input={{ id }} />
          {contract.can.remove ? <RemoveButton id={id} back={back} text="confirm.remove" /> : null}
        </>
      )}
      sections={sectionsOf(contract, t)}
      save={{ ...acts.save, text: 'action.save' }}
      submit={{
        ...acts.submit,
        ...(takesEffect ? { text: 'kit.web.takeEffect' as const } : { text: 'action.submit' as const }),
        confirm: 'confirm.submit',
        done: 'done.submitted',
        may: 'purchaseContract.draft',
      }}
    >
      {() => (
        <>
          <ItemsSection contract={contract} />
          <ActsSection contract={contract} />
        </>
      )}
    </FormPage>
  );
}

function sectionsOf(contract: ContractRecord, t: ReturnType<typeof useText<typeof contractText.zh>>): Part[] {
  const fixedWhy = (field: 'duration' | 'quality') =>
    contract.fixed.includes(field) ? { why: () => t('fixedByBid') } : {};
  return [
    {
      title: 'section.lot',
      render: () => (
        <>
          <ContractHint contract={contract} />
          <LotFacts lot={{ ...contract.lot, agencyName: contract.agencyName }} />
        </>
      ),
    },
    {
      title: 'section.award',
      render: () => (
        <>
          <AwardFacts contract={contract} />
          <p className="gh-hint">{t('hint.price')}</p>
        </>
      ),
    },
    ...(contract.isLate
      ? [
          {
            title: 'field.lateReason' as const,
            fields: [{ field: 'lateReason' as const, wide: true }],
            render: () => <Alert type="warning" showIcon title={t('hint.late')} />,
          },
        ]
      : []),
    ...(contract.purchase
      ? [{ title: 'section.purchase' as const, render: () => <PurchaseFacts contract={contract} /> }]
      : []),
    {
      title: 'section.terms',
      fields: [
        { field: 'contractName', wide: true },
        { field: 'duration', ...fixedWhy('duration') },
        { field: 'quality', ...fixedWhy('quality') },
        'periodBegin',
        'periodEnd',
        'acceptance',
      ],
    },
    {
      title: 'section.payments',
      render: (ctx) => (
        <PaymentsEditor ctx={ctx} price={contract.price} condition={contract.purchase?.dueWhen} />
      ),
    },
    {
      title: 'section.bond',
      fields: ['bondAmount', 'bondTerms'],
      render: () => <p className="gh-hint">{t('hint.bond', { most: moneyText(contract.bondMost) })}</p>,
    },
    { title: 'section.other', fields: ['otherTerms', 'contractFileId', 'fileIds'] },
  ];
}
