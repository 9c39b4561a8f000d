import { Button } from 'antd';
import { useState } from 'react';
import { LotFacts } from '#areas/project/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { CallFailed } from '#kit/web/call-failed.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { Answer, Empty } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { candidatesForBidder } from '../shared/calls.ts';
import { awardText } from '../shared/text/index.ts';
import { CandidatesTable } from './parts/candidates-table.tsx';
import { ObjectionDialog } from './parts/objection-dialog.tsx';
import { Objections } from './parts/objections.tsx';
import { Publicity } from './parts/publicity.tsx';

/** 中标候选人公示（投标人查看）: candidates and prices, one's own objections while the publicity runs. */
export function Page() {
  const t = useText(awardText);
  const [query] = useSearchParams();
  const answer = useCall(candidatesForBidder, { packageId: query.get('packageId') ?? '' }, { quiet: true });
  useTitle(t('candidates'));
  if (answer.error instanceof CallFailed && answer.error.code === 404)
    return (
      <>
        <PageHeader title={t('candidates')} />
        <Panel>
          <Empty title={t('hint.notPublicised')} hint={t('hint.bidderNone')} />
        </Panel>
      </>
    );
  return (
    <Answer page={t('candidates')} of={answer}>
      {(publicity) => <PublicityOf of={publicity} onOver={() => void answer.refetch()} />}
    </Answer>
  );
}

interface Props {
  readonly of: OutputOf<typeof candidatesForBidder>;
  readonly onOver: () => void;
}

function PublicityOf({ of, onOver }: Props) {
  const t = useText(awardText);
  const [objecting, setObjecting] = useState(false);
  return (
    <>
      <PageHeader
        title={t('candidates')}
        actions={
          of.can.object ? (
            <Button type="primary" onClick={() => setObjecting(true)}>
              {t('action.object')}
            </Button>
          ) : null
        }
      />
      <Section title={t('section.lot')}>
        <LotFacts lot={of} />
      </Section>
      <Section title={t('section.candidates')}>
        <CandidatesTable candidates={of.candidates} />
      </Section>
      <Section title={t('section.publicity')}>
        <Publicity begin={of.publicityBegin} end={of.publicityEnd} onOver={onOver} />
        <p className="gh-hint">{t('hint.objectUntil')}</p>
      </Section>
      <Section title={t('section.objections')}>
        <Objections of={of} />
      </Section>
      <ObjectionDialog
        open={objecting}
        packageId={of.packageId}
        candidates={of.candidates}
        onClose={() => setObjecting(false)}
      />
    </>
  );
}
