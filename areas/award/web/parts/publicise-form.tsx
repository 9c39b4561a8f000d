import { isYes } from '#kit/shared/yes-no.ts';
import { Alert } from 'antd';
import { useState } from 'react';
import { LotFacts } from '#areas/project/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { holidayDays } from '#base/calendar/shared/calls.ts';
import { yearNotArranged } from '#base/calendar/shared/days.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { PreviewButton } from '#kit/web/page-preview.tsx';
import { FormPage } from '#kit/web/form/form-page.tsx';
import { useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { Time, useServerNow } from '#kit/web/time.tsx';
import { type awardDetail, previewOfCandidates, publiciseCandidates } from '../../shared/calls.ts';
import { earliestEnd, startBy } from '../../shared/publicity.ts';
import { awardText } from '../../shared/text/index.ts';
import { publiciseFields } from '../../shared/fields.ts';
import { CandidatesTable } from './candidates-table.tsx';
import { Fact } from '#kit/web/fact.tsx';
import { AwardTag } from './publicity.tsx';
import './award.css';

type Award = OutputOf<typeof awardDetail>;

/** What the period needs by the server's clock: the lawful end, and a reason where it is late or short. */
function usePeriod(award: Award, end: string | null) {
  const now = new Date(useServerNow(30_000));
  const days = useCall(holidayDays, {}, { quiet: true }).data;
  const calendar = new Map(days?.map((d) => [d.day, d.dayType]));
  const earliest = earliestEnd(now, calendar);
  const late =
    award.isLate ||
    (award.reviewFinishedAt !== null && now >= startBy(new Date(award.reviewFinishedAt), calendar));
  const early = end !== null && new Date(end) < earliest;
  // Nothing is said while the table is on its way.
  const open = days && yearNotArranged(now, earliest, calendar);
  return { open, earliest: shanghaiTime(earliest, 'minute'), late, early, lawful: isYes(award.isLawBid) };
}

/** 发布中标候选人公示: the ranked candidates, the end of the publicity, and why where it deviates. */
export function PubliciseForm({ award }: { readonly award: Award }) {
  const t = useText(awardText);
  const [end, setEnd] = useState<string | null>(award.earliestEnd);
  const period = usePeriod(award, end);
  const { packageId } = award;
  const unlawful =
    period.early && period.lawful ? t('wrong.publicityEnd', { at: period.earliest }) : undefined;
  const short = period.early && !period.lawful;
  return (
    <FormPage
      texts={awardText}
      fields={publiciseFields}
      mode="add"
      title="candidates"
      tags={<AwardTag award={award} />}
      actions={() => (
        <PreviewButton
          call={previewOfCandidates}
          input={() => ({ packageId, publicityEnd: end ?? award.earliestEnd })}
        />
      )}
      initial={{ publicityEnd: award.earliestEnd }}
      sections={[
        {
          title: 'section.lot',
          render: () => (
            <LotFacts lot={award}>
              <Fact label={t('field.reviewFinishedAt')}>
                <Time value={award.reviewFinishedAt} weekday />
              </Fact>
            </LotFacts>
          ),
        },
        { title: 'section.candidates', render: () => <CandidatesTable candidates={award.candidates} /> },
        {
          title: 'section.publicity',
          fields: [
            'publicityEnd',
            ...(period.late ? (['lateReason'] as const) : []),
            ...(short ? (['shortReason'] as const) : []),
          ],
          render: () => (
            <div className="aw-hints">
              <Alert
                type={unlawful ? 'error' : 'info'}
                showIcon
                title={unlawful ?? t('hint.earliest', { at: period.earliest })}
              />
              {period.open ? (
                <Alert type="warning" showIcon title={t('hint.notArranged', { year: period.open })} />
              ) : null}
              {short ? <Alert type="warning" showIcon title={t('hint.short')} /> : null}
              {period.late ? <Alert type="warning" showIcon title={t('hint.late')} /> : null}
            </div>
          ),
        },
      ]}
      onChange={(part) => {
        if ('publicityEnd' in part) setEnd(part.publicityEnd ?? null);
      }}
      submit={{
        text: 'action.publicise',
        confirm: 'confirm.publicise',
        done: 'done.publicised',
        why: unlawful,
        run: async ({ publicityEnd, lateReason, shortReason }, { nonce }) => {
          const reasons = {
            lateReason: (period.late && lateReason) || '',
            shortReason: (short && shortReason) || '',
          };
          await send(publiciseCandidates, { packageId, publicityEnd: publicityEnd, ...reasons }, { nonce });
        },
      }}
    />
  );
}
