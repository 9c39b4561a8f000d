import { Alert } from 'antd';
import { LotFacts } from '#areas/project/web/index.ts';
import { Fact } from '#kit/web/fact.tsx';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { Show } from '#kit/web/show.tsx';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { watchedInvitation } from '../../shared/calls.ts';
import type { WatchedRecord } from '../../shared/schema.ts';
import { invitationText } from '../../shared/text/index.ts';
import { ReceiptsTable } from './receipts-table.tsx';

/** 监督投标邀请: that the letter went out and what it says; from the opening on to whom, why, and how they answered. */
export function WatchedInvitation({ packageId }: { readonly packageId: string }) {
  const t = useText(invitationText);
  useTitle(t('watchTitle'));
  return (
    <Answer page={t('watchTitle')} of={useCall(watchedInvitation, { packageId })} rows={8}>
      {(of) => <Watched of={of} />}
    </Answer>
  );
}

function Watched({ of }: { readonly of: WatchedRecord }) {
  const t = useText(invitationText);
  const { opened } = of;
  return (
    <>
      <PageHeader title={t('watchTitle')} />
      {opened ? null : <Alert type="info" showIcon title={t('hint.sealed')} />}
      <Section title={t('section.lot')}>
        <LotFacts lot={of.lot}>
          <Fact label={t('field.sentAt')}>
            <Time value={of.sentAt} precision="second" />
          </Fact>
          <Fact label={t('field.replyUntil')}>
            <Time value={of.replyUntil} />
          </Fact>
        </LotFacts>
      </Section>
      {opened ? <Opened of={opened} /> : null}
      <Section title={t('section.letter')}>
        <h3>{of.title}</h3>
        <Show kind="rich" value={of.content} />
      </Section>
    </>
  );
}

/** 开标后公开给监督的: grounds, lists and receipts. */
function Opened({ of }: { readonly of: NonNullable<WatchedRecord['opened']> }) {
  const t = useText(invitationText);
  return (
    <>
      {of.ground ? (
        <Section title={t('section.ground')}>
          <dl className="gh-grid">
            <Fact label={t('field.ground')} wide>
              {t(`ground.${of.ground}`)}
            </Fact>
            <Fact label={t('field.groundReason')} wide>
              {of.groundReason}
            </Fact>
            {of.groundDocument ? (
              <Fact label={t('field.groundDocument')} wide>
                {of.groundDocument}
              </Fact>
            ) : null}
          </dl>
        </Section>
      ) : null}
      <Section title={t('section.batches')}>
        <DataTable
          label={t('section.batches')}
          rows={of.batches}
          rowKey={(row) => row.id}
          empty={t('hint.empty')}
          columns={[
            { key: 'batch', title: t('field.batch'), kind: 'tight', render: (row) => row.batch },
            {
              key: 'count',
              title: t('field.count'),
              kind: 'tight',
              align: 'end',
              render: (row) => row.count,
            },
            {
              key: 'sentAt',
              title: t('field.sentAt'),
              kind: 'tight',
              render: (row) => <Time value={row.sentAt} precision="second" />,
            },
            // Those who were added later may answer later.
            {
              key: 'replyUntil',
              title: t('field.replyUntil'),
              kind: 'tight',
              render: (row) => <Time value={row.replyUntil} />,
            },
            { key: 'choiceReason', title: t('field.choiceReason'), render: (row) => row.choiceReason },
          ]}
        />
      </Section>
      <Section title={t('section.receipts')}>
        <ReceiptsTable rows={of.rows} empty={t('hint.empty')} />
      </Section>
    </>
  );
}
