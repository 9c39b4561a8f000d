import { isYes } from '#kit/shared/yes-no.ts';
import { Alert } from 'antd';
import { useState } from 'react';
import { LotFacts } from '#areas/project/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { holidayDays } from '#base/calendar/shared/calls.ts';
import { yearNotArranged } from '#base/calendar/shared/days.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { PreviewButton } from '#kit/web/page-preview.tsx';
import { FormPage } from '#kit/web/form/either-form.tsx';
import { useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { Time, useServerNow } from '#kit/web/time.tsx';
import { isToSubmit } from '#base/approval/shared/beforehand.ts';
import { ApprovalButtons, submission } from '#base/approval/web/index.ts';
import {
  type awardDetail,
  previewOfCandidates,
  publiciseCandidates,
  submitPublicity,
} from '../../shared/calls.ts';
import { PUBLICITY_KEY } from '../../shared/status.ts';
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

/** What was approved or sent back is not typed again; an end that is no longer lawful moves to the earliest that is. */
function initialOf({ beforehand: { submitted }, earliestEnd: earliest }: Award) {
  const publicityEnd = submitted && submitted.publicityEnd > earliest ? submitted.publicityEnd : earliest;
  return { publicityEnd, lateReason: submitted?.lateReason ?? '', shortReason: submitted?.shortReason ?? '' };
}

/** 发布中标候选人公示: the ranked candidates, the end of the publicity, and why where it deviates. */
export function PubliciseForm({ award }: { readonly award: Award }) {
  const t = useText(awardText);
  const { packageId, beforehand } = award;
  const first = initialOf(award);
  const [end, setEnd] = useState<string | null>(first.publicityEnd);
  const period = usePeriod(award, end);
  const toSubmit = isToSubmit(beforehand.publicity);
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
        <>
          {beforehand.publicity === 'free' ? null : (
            <ApprovalButtons serviceKey={PUBLICITY_KEY} serviceId={packageId} />
          )}
          <PreviewButton
            call={previewOfCandidates}
            input={() => ({ packageId, publicityEnd: end ?? award.earliestEnd })}
          />
        </>
      )}
      initial={first}
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
              {beforehand.publicity === 'agreed' ? (
                <Alert type="success" showIcon title={t('hint.publicityAgreed')} />
              ) : null}
              {beforehand.publicity === 'refused' ? (
                <Alert type="warning" showIcon title={t('hint.publicityRefused')} />
              ) : null}
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
        ...(toSubmit
          ? {
              text: 'action.submitPublicity',
              confirm: 'confirm.submitPublicity',
              done: 'done.publicitySubmitted',
            }
          : { text: 'action.publicise', confirm: 'confirm.publicise', done: 'done.publicised' }),
        why: award.can.bidderToo ? t('bidderToo') : unlawful,
        run: async ({ publicityEnd, lateReason, shortReason }, { nonce }) => {
          const reasons = {
            lateReason: (period.late && lateReason) || '',
            shortReason: (short && shortReason) || '',
          };
          const said = { packageId, publicityEnd, ...reasons };
          if (!toSubmit) return void (await send(publiciseCandidates, said, { nonce }));
          const wfParameter = await submission(PUBLICITY_KEY, packageId);
          await send(submitPublicity, { ...said, wfParameter }, { nonce });
        },
      }}
    />
  );
}
