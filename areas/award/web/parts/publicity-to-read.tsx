import { Fact } from '#kit/web/fact.tsx';
import { useCall } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { awardDetail } from '../../shared/calls.ts';
import { awardText } from '../../shared/text/index.ts';
import { LotSection, ReportLink } from './award-sections.tsx';
import { CandidatesTable } from './candidates-table.tsx';
import { PublicityReasons } from './publicity.tsx';

/** 中标候选人公示 as its approvers read it: whom, until when, and why where it deviates; the report is one step away. */
export function PublicityToRead({ packageId }: { readonly packageId: string }) {
  const t = useText(awardText);
  return (
    <Answer of={useCall(awardDetail, { packageId })} rows={10}>
      {(award) => {
        const { submitted } = award.beforehand;
        return (
          <>
            <Section title={t('section.candidates')} extra={<ReportLink packageId={packageId} />}>
              <CandidatesTable candidates={award.candidates} />
            </Section>
            <Section title={t('section.publicity')}>
              <dl className="gh-grid">
                <Fact label={t('field.publicityEnd')}>
                  <Time value={award.publicityEnd ?? submitted?.publicityEnd ?? null} weekday />
                </Fact>
                <PublicityReasons of={submitted} />
              </dl>
            </Section>
            <LotSection award={award} />
          </>
        );
      }}
    </Answer>
  );
}
