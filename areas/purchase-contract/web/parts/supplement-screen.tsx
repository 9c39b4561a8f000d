import { later } from '#kit/web/chunk.ts';
import { Suspense, useState } from 'react';
import { wordingOf } from '#areas/project/shared/modes.ts';
import { ApprovalButtons } from '#base/approval/web/index.ts';
import type { Route } from '#kit/shared/names.ts';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { Answer, Empty, Loading } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText, Wording } from '#kit/web/text.ts';
import { ownSupplement, supplementDetail } from '../../shared/calls.ts';
import type { SupplementRecord } from '../../shared/schema.ts';
import { contractScreens } from '../../shared/screens.ts';
import { SUPPLEMENT_KEY, type Side } from '../../shared/status.ts';
import { contractText } from '../../shared/text/index.ts';
import { statusTags } from '../tags.ts';
import { ContractActs } from './contract-acts.tsx';
import { SupplementSections } from './supplement-sections.tsx';

// Whoever only reads it need not wait for its form.
const Form = later(() => import('./supplement-form.tsx').then((m) => m.SupplementForm));

interface Props {
  readonly id: string;
  readonly side: Side;
  readonly back: (supplement: SupplementRecord) => Route;
}

/** 补充协议: drawn up by the agency while it may be changed, else read, confirmed and signed. */
export function SupplementScreen({ id, side, back }: Props) {
  const t = useText(contractText);
  const answer = useCall(side === 'supplier' ? ownSupplement : supplementDetail, { id });
  const [returned, setReturned] = useState(false);
  useTitle(t('supplementTitle'));
  const absent = returned ? (
    <>
      <PageHeader title={t('supplementTitle')} back={contractScreens.ownList} />
      <Panel>
        <Empty title={t('hint.ownSupplementReturned')} />
      </Panel>
    </>
  ) : undefined;
  return (
    <Answer page={t('supplementTitle')} of={answer} rows={10} absent={absent}>
      {(supplement) => {
        const approval =
          side === 'owner' ? <ApprovalButtons serviceKey={SUPPLEMENT_KEY} serviceId={id} /> : null;
        const acts = (
          <>
            {approval}
            <ContractActs
              contract={{ ...supplement, isLate: false, lateReason: null }}
              side={side}
              kind="supplement"
              {...(side === 'supplier' ? { onReturned: () => setReturned(true) } : {})}
            />
          </>
        );
        if (supplement.can.modify)
          return (
            <Wording value={wordingOf(supplement.purchaseMode)}>
              <Suspense fallback={<Loading rows={10} />}>
                <Form
                  supplement={supplement}
                  back={back(supplement)}
                  actions={acts}
                  refetch={answer.refetch}
                />
              </Suspense>
            </Wording>
          );
        return (
          <Wording value={wordingOf(supplement.purchaseMode)}>
            <PageHeader
              title={t('supplementTitle')}
              tags={<Status of={statusTags} value={supplement.status} />}
              back={back(supplement)}
              actions={acts}
            />
            <SupplementSections supplement={supplement} />
          </Wording>
        );
      }}
    </Answer>
  );
}
