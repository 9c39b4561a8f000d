import { Alert } from 'antd';
import { submissionScreens } from '#areas/bid-submission/shared/screens.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { askLotKey } from '#areas/tender-file/shared/calls.ts';
import { ChosenSuppliers } from '#base/organisation/web/index.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { Fact } from '#kit/web/fact.tsx';
import { formatMoney } from '#kit/shared/decimal.ts';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { WhyButton } from '#kit/web/page.tsx';
import { Link, useNavigate } from '#kit/web/router/router.tsx';
import { Section } from '#kit/web/section.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Countdown, Time } from '#kit/web/time.tsx';
import type { SimpleRecord } from '../../shared/schema.ts';
import { simpleScreens } from '../../shared/screens.ts';
import { simpleStatus } from '../../shared/status.ts';
import { simpleText } from '../../shared/text/index.ts';
import { outcomeTags } from '../tags.ts';
import '../simple.css';

/** 进展: who was asked, until when, what is missing; never who has quoted before the hall has opened. */
export function Follow({ record }: { readonly record: SimpleRecord }) {
  const t = useText(simpleText);
  const navigate = useNavigate();
  const { packageId, status } = record;
  const published = status >= simpleStatus.published;
  const quoting =
    record.lot.status === lotStatus.bulletinPublished || record.lot.status === lotStatus.opening;
  return (
    <Section title={t('section.follow')}>
      <dl className="gh-grid">
        {record.deadline ? (
          <Fact label={t('field.deadline')}>
            {published ? <Countdown until={record.deadline} /> : <Time value={record.deadline} />}
          </Fact>
        ) : null}
        {record.publishedAt ? (
          <Fact label={t('field.publishedAt')}>
            <Time value={record.publishedAt} precision="second" />
          </Fact>
        ) : null}
        <Fact label={t('field.lotKey')} wide>
          {record.hasLotKey ? t('hint.hasKey') : t('hint.noKey')}{' '}
          {record.can.askLotKey ? (
            <ActButton
              size="small"
              text={t('op.askLotKey')}
              call={askLotKey}
              input={{ packageId }}
              done={t('done.asked')}
            />
          ) : null}
        </Fact>
        {record.reach === 'invited' ? (
          <Fact label={t('field.invitees')} wide>
            <ChosenSuppliers chosen={record.invitees} label={t('field.invitees')} />
          </Fact>
        ) : null}
        {record.digest ? (
          <Fact label={t('field.digest')} wide>
            <span className="sb-digest">{record.digest}</span>
          </Fact>
        ) : null}
      </dl>
      {quoting && published ? (
        <Alert
          type="info"
          showIcon
          title={t(record.closed ? 'hint.closed' : 'hint.secret')}
          action={
            record.closed ? (
              <WhyButton
                type="primary"
                onClick={() =>
                  void navigate(linkTo(submissionScreens.openingHall, { packageId, opType: 'PM' }))
                }
              >
                {t('op.hall')}
              </WhyButton>
            ) : undefined
          }
        />
      ) : null}
      {record.contractSide ? (
        <Link to={linkTo(simpleScreens.contract, { packageId, opType: record.contractSide })}>
          {t('op.contract')}
        </Link>
      ) : null}
      {status === simpleStatus.ended || record.lot.status === lotStatus.failed ? (
        <Alert type="warning" showIcon title={t('hint.restart')} />
      ) : null}
    </Section>
  );
}

/** 成交建议: each proposal with its reason and what became of it. */
export function Proposals({ record }: { readonly record: SimpleRecord }) {
  const t = useText(simpleText);
  if (record.proposals.length === 0) return null;
  return (
    <Section title={t('section.proposals')}>
      <DataTable
        label={t('section.proposals')}
        rows={record.proposals}
        rowKey={(row) => row.proposedAt}
        empty={t('empty')}
        columns={[
          { key: 'bidderName', title: t('field.winner'), render: (row) => row.bidderName },
          {
            key: 'price',
            title: t('field.winnerPrice'),
            kind: 'tight',
            align: 'end',
            render: (row) => formatMoney(row.price),
          },
          { key: 'reason', title: t('field.reason'), render: (row) => row.reason || t('hint.rule') },
          { key: 'by', title: t('field.proposedBy'), kind: 'tight', render: (row) => row.proposedByName },
          {
            key: 'at',
            title: t('field.proposedAt'),
            kind: 'tight',
            render: (row) => <Time value={row.proposedAt} />,
          },
          {
            key: 'outcome',
            title: t('field.outcome'),
            kind: 'tight',
            render: (row) => <Status of={outcomeTags} value={row.outcome ?? 'open'} />,
          },
        ]}
      />
    </Section>
  );
}
