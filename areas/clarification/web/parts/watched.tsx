import { LotFacts } from '#areas/project/web/index.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import { Fact } from '#kit/web/fact.tsx';
import { FileLinks } from '#kit/web/file/file-links.tsx';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { Show } from '#kit/web/show.tsx';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { Countdown, Time } from '#kit/web/time.tsx';
import { watchedList } from '../../shared/calls.ts';
import type { WatchedClarifications } from '../../shared/schema.ts';
import { clarificationText } from '../../shared/text/index.ts';
import { useAskedColumns } from './columns.tsx';
import { Objections } from './objections.tsx';

/** 监督澄清与修改: what was asked and what was said, to be read only. */
export function Watched({ packageId }: { readonly packageId: string }) {
  const t = useText(clarificationText);
  useTitle(t('title'));
  return (
    <Answer page={t('title')} of={useCall(watchedList, { packageId })} rows={8}>
      {(of) => <WatchedOf of={of} />}
    </Answer>
  );
}

function WatchedOf({ of }: { readonly of: WatchedClarifications }) {
  const t = useText(clarificationText);
  const asked = useAskedColumns();
  return (
    <>
      <PageHeader title={t('title')} />
      <Section title={t('section.lot')}>
        <LotFacts lot={of.lot}>
          <Fact label={t('field.bidDeadline')}>
            <Countdown until={of.bidDeadline} />
          </Fact>
        </LotFacts>
        <p className="gh-hint">{t('hint.secret')}</p>
      </Section>
      {of.rows.length === 0 ? (
        <Section title={t('section.rows')}>
          <p className="gh-hint">{t('hint.noRows')}</p>
        </Section>
      ) : null}
      {of.rows.map((row) => (
        <Section key={row.id} title={`${t('numbered', { n: row.number })} ${row.title}`}>
          <dl className="gh-grid">
            <Fact label={t('field.kind')}>{t(`kind.${row.kind}`)}</Fact>
            <Fact label={t('field.issuedAt')}>
              <Time value={row.issuedAt} precision="second" />
            </Fact>
            <Fact label={t('field.affectsBids')}>
              {t(isYes(row.affectsBids) ? 'affects.yes' : 'affects.no')}
            </Fact>
            {row.formerDeadline ? (
              <Fact label={t('field.formerDeadline')}>
                <Time value={row.formerDeadline} />
              </Fact>
            ) : null}
            {row.newDeadline ? (
              <Fact label={t('field.newDeadline')}>
                <Time value={row.newDeadline} />
              </Fact>
            ) : null}
            <Fact label={t('field.confirmed')}>{row.confirmed ?? t('hint.afterDeadline')}</Fact>
          </dl>
          <Show kind="rich" value={row.content} />
          {row.attachmentIds ? <FileLinks value={row.attachmentIds} /> : null}
        </Section>
      ))}
      <Section title={t('section.objections')}>
        <Objections packageId={of.lot.packageId} objections={of.objections} />
      </Section>
      <Section title={t('section.asked')}>
        <DataTable
          label={t('section.asked')}
          rows={of.questions}
          rowKey={(row) => row.id}
          empty={t('hint.noQuestions')}
          columns={[asked.content, asked.askedAt, asked.answered]}
        />
      </Section>
    </>
  );
}
