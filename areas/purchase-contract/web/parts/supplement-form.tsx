import { type ReactNode, useMemo } from 'react';
import { submission, useTakesEffect } from '#base/approval/web/index.ts';
import type { Values } from '#kit/shared/fields.ts';
import type { Route } from '#kit/shared/names.ts';
import { draftActs } from '#kit/web/form/draft-acts.ts';
import { FormPage } from '#kit/web/form/either-form.tsx';
import type { FormSection } from '#kit/web/form/form-types.ts';
import { send } from '#kit/web/send.ts';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { modifySupplement, submitContract } from '../../shared/calls.ts';
import { supplementFields, type SupplementValues } from '../../shared/fields.ts';
import type { SupplementRecord } from '../../shared/schema.ts';
import { SUPPLEMENT_KEY } from '../../shared/status.ts';
import { letsChange } from '../../shared/supplement.ts';
import { contractText } from '../../shared/text/index.ts';
import { statusTags } from '../tags.ts';
import { ActsSection } from './paper-sections.tsx';
import { ExtrasEditor, extrasIn, SupplementPayments } from './extras-editor.tsx';
import { paymentsIn } from './payments-editor.tsx';
import { RemoveButton } from './remove-button.tsx';
import { ContractOfIt, SupplementHint } from './supplement-sections.tsx';

type Part = FormSection<typeof supplementFields.fields, typeof contractText.zh>;

interface Props {
  readonly supplement: SupplementRecord;
  readonly back: Route;
  readonly actions: ReactNode;
  readonly refetch: () => unknown;
}

/** 补充协议编制: on a ground of law the terms are changed that it lets change; kept half done, submitted complete. */
export function SupplementForm({ supplement, back, actions, refetch }: Props) {
  const t = useText(contractText);
  const { id } = supplement;
  const takesEffect = useTakesEffect(SUPPLEMENT_KEY);
  const load = useMemo(() => ({ data: supplement }), [supplement]);
  const acts = draftActs({
    store: (values: SupplementValues, { nonce, all }: { nonce: string; all: Values }) =>
      send(
        modifySupplement,
        {
          ...values,
          id,
          version: Number(all.version),
          payments: [...paymentsIn(all)],
          extras: letsChange(values.ground, 'goods') ? [...extrasIn(all)] : [],
        },
        { nonce },
      ),
    submit: async (nonce) => {
      const wfParameter = await submission(SUPPLEMENT_KEY, id);
      return send(submitContract, { id, lateReason: '', wfParameter }, { nonce });
    },
    after: refetch,
  });
  return (
    <FormPage
      texts={contractText}
      fields={supplementFields}
      mode="edit"
      title="supplementTitle"
      back={back}
      tags={<Status of={statusTags} value={supplement.status} />}
      load={load}
      moduleName="pre"
      actions={() => (
        <>
          {actions}
          {supplement.can.remove ? (
            <RemoveButton id={id} back={back} text="confirm.supplementRemove" />
          ) : null}
        </>
      )}
      sections={sectionsOf(supplement, t)}
      save={{ ...acts.save, text: 'action.save' }}
      submit={{
        ...acts.submit,
        ...(takesEffect ? { text: 'kit.web.takeEffect' as const } : { text: 'action.submit' as const }),
        confirm: 'confirm.supplementSubmit',
        done: 'done.supplementSubmitted',
        may: 'purchaseContract.draft',
      }}
    >
      {() => <ActsSection contract={supplement} />}
    </FormPage>
  );
}

function sectionsOf(
  supplement: SupplementRecord,
  t: ReturnType<typeof useText<typeof contractText.zh>>,
): Part[] {
  const unless = (what: 'period' | 'terms', why: 'wrong.periodStands' | 'wrong.termsStand') => ({
    why: ({ ground }: Values) =>
      letsChange(ground ?? null, what) ? undefined : t(ground ? why : 'need.ground'),
  });
  const period = unless('period', 'wrong.periodStands');
  const terms = unless('terms', 'wrong.termsStand');
  return [
    {
      title: 'section.ground',
      fields: ['ground', { field: 'changeReason', wide: true }, 'fileIds'],
      render: () => (
        <>
          <SupplementHint supplement={supplement} />
          <p className="gh-hint">{t('hint.supplementRule')}</p>
          {supplement.isPublic ? null : <p className="gh-hint">{t('hint.supplementScope')}</p>}
          <ContractOfIt supplement={supplement} />
        </>
      ),
    },
    {
      title: 'section.terms',
      fields: [
        { field: 'periodBegin', ...period },
        { field: 'periodEnd', ...period },
        { field: 'acceptance', ...terms },
        { field: 'otherTerms', ...terms },
      ],
    },
    {
      title: 'section.extras',
      render: (ctx) => <ExtrasEditor ctx={ctx} supplement={supplement} />,
    },
    {
      title: 'section.payments',
      render: (ctx) => <SupplementPayments ctx={ctx} supplement={supplement} />,
    },
  ];
}
