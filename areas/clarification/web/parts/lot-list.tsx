import { Alert } from 'antd';
import { LotFacts } from '#areas/project/web/index.ts';
import { Fact } from '#kit/web/fact.tsx';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { PageHeader, useTitle, WhyButton } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { Link, useNavigate } from '#kit/web/router/router.tsx';
import { Section } from '#kit/web/section.tsx';
import { Answer } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Countdown, Until } from '#kit/web/time.tsx';
import { clarificationList } from '../../shared/calls.ts';
import type { LotClarifications } from '../../shared/schema.ts';
import { clarificationText } from '../../shared/text/index.ts';
import { replyPath } from '../links.ts';
import { statusTags } from '../tags.ts';
import './clarification.css';
import { useAskedColumns, useListedColumns } from './columns.tsx';
import { Objections } from './objections.tsx';

interface Props {
  readonly packageId: string;
  readonly side: 'PM' | 'owner';
}

/** 澄清与修改 of a lot for those who run or buy it. */
export function LotClarificationsList({ packageId, side }: Props) {
  const t = useText(clarificationText);
  useTitle(t('title'));
  return (
    <Answer page={t('title')} of={useCall(clarificationList, { packageId })} rows={8}>
      {(of) => <ListOf of={of} side={side} />}
    </Answer>
  );
}

interface OfProps {
  readonly of: LotClarifications;
  readonly side: 'PM' | 'owner';
}

function ListOf({ of, side }: OfProps) {
  const t = useText(clarificationText);
  const navigate = useNavigate();
  const { packageId } = of.lot;
  const why = of.can.bidderToo ? t('bidderToo') : undefined;
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          of.can.add ? (
            <WhyButton type="primary" why={why} onClick={() => void navigate(replyPath(packageId, 'PM'))}>
              {t('op.add')}
            </WhyButton>
          ) : null
        }
      />
      {why ? (
        <div className="cl-notes">
          <Alert type="warning" showIcon title={why} />
        </div>
      ) : null}
      <Section title={t('section.lot')}>
        <LotFacts lot={of.lot}>
          <Fact label={t('field.bidDeadline')}>
            <Countdown until={of.bidDeadline} />
          </Fact>
          <Fact label={t('field.questionsUntil')}>
            <Until at={of.questionsUntil} over />
          </Fact>
          <Fact label={t('field.objectionsUntil')}>
            <Until at={of.objectionsUntil} over />
          </Fact>
          <Fact label={t('field.holders')}>{of.holders ?? t('hint.afterDeadline')}</Fact>
        </LotFacts>
        <p className="gh-hint">{t('hint.secret')}</p>
      </Section>
      <Section title={t('section.rows')}>
        <Rows of={of} side={side} />
      </Section>
      <Section title={t('section.objections')}>
        {of.objections.some((one) => one.state === 'open') ? (
          <Alert type="warning" showIcon title={t('hint.paused')} />
        ) : null}
        <Objections packageId={packageId} objections={of.objections} side={side} can={of.can} why={why} />
      </Section>
      <Section title={t('section.asked')}>
        <Asked of={of} side={side} />
      </Section>
    </>
  );
}

function Rows({ of, side }: OfProps) {
  const t = useText(clarificationText);
  const listed = useListedColumns();
  return (
    <DataTable
      label={t('section.rows')}
      rows={of.rows}
      rowKey={(row) => row.id}
      empty={t('hint.noRows')}
      columns={[
        listed.number,
        {
          key: 'title',
          title: t('field.title'),
          render: (row) => (
            <Link to={replyPath(of.lot.packageId, side, row.id)}>{row.title ?? t('status.s10')}</Link>
          ),
        },
        listed.kind,
        {
          key: 'status',
          title: t('field.status'),
          kind: 'tight',
          render: (row) => <Status of={statusTags} value={row.status} />,
        },
        listed.issuedAt,
        listed.newDeadline,
        {
          key: 'confirmed',
          title: t('field.confirmed'),
          kind: 'tight',
          render: (row) =>
            row.issuedAt === null
              ? '—'
              : row.confirmed === null || of.holders === null
                ? t('hint.afterDeadline')
                : t('count', { n: row.confirmed, of: of.holders }),
        },
      ]}
    />
  );
}

function Asked({ of, side }: OfProps) {
  const t = useText(clarificationText);
  const asked = useAskedColumns((id) => replyPath(of.lot.packageId, side, id));
  return (
    <DataTable
      label={t('section.asked')}
      rows={of.questions}
      rowKey={(row) => row.id}
      empty={t('hint.noQuestions')}
      columns={[
        asked.content,
        asked.askedAt,
        {
          key: 'answerUntil',
          title: t('field.answerUntil'),
          kind: 'tight',
          render: (row) => (row.answerUntil ? <Until at={row.answerUntil} /> : '—'),
        },
        asked.answered,
      ]}
    />
  );
}
