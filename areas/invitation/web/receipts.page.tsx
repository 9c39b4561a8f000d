import { Alert } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { LotFacts } from '#areas/project/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { Fact } from '#kit/web/fact.tsx';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { PageHeader, useTitle, WhyButton } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { Answer } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Countdown, Time } from '#kit/web/time.tsx';
import { addInvitation, invitationReceipts } from '../shared/calls.ts';
import { invitationScreens } from '../shared/screens.ts';
import { invitationText } from '../shared/text/index.ts';
import { OwnReceipt } from './parts/own-receipt.tsx';
import { answerTags } from './tags.ts';

type Receipts = OutputOf<typeof invitationReceipts>;

/** 邀请回执: those who run the lot see who answered and how; an invited supplier answers for itself. */
export function Page() {
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  return query.get('opType') === 'supplier' ? (
    <OwnReceipt packageId={packageId} />
  ) : (
    <AllReceipts packageId={packageId} />
  );
}

function AllReceipts({ packageId }: { readonly packageId: string }) {
  const t = useText(invitationText);
  useTitle(t('receiptsTitle'));
  return (
    <Answer page={t('receiptsTitle')} of={useCall(invitationReceipts, { packageId })} rows={8}>
      {(of) => <ReceiptsOf of={of} />}
    </Answer>
  );
}

function ReceiptsOf({ of }: { readonly of: Receipts }) {
  const t = useText(invitationText);
  const navigate = useNavigate();
  const { packageId } = of.lot;
  const invitation = linkTo(invitationScreens.invite, { packageId, opType: 'PM' });
  return (
    <>
      <PageHeader
        title={t('receiptsTitle')}
        actions={
          <>
            <WhyButton onClick={() => void navigate(invitation)}>{t('title')}</WhyButton>
            {of.can.add ? (
              <ActButton
                text={t('op.add')}
                call={addInvitation}
                input={{ packageId }}
                confirm={{ title: t('confirm.add') }}
                done={t('done.added')}
              />
            ) : null}
          </>
        }
      />
      {of.few ? <Alert type="warning" showIcon title={t(of.closed ? 'hint.fewClosed' : 'hint.few')} /> : null}
      <Section title={t('section.lot')}>
        <LotFacts lot={of.lot}>
          {of.replyUntil ? (
            <Fact label={t('field.replyUntil')}>
              <Countdown until={of.replyUntil} />
            </Fact>
          ) : null}
          {of.replyUntil ? (
            <Fact label={t('section.receipts')}>
              {t('count', { accepted: of.accepted, declined: of.declined, awaited: of.awaited })}
            </Fact>
          ) : null}
        </LotFacts>
        <p className="gh-hint">{t('hint.secret')}</p>
      </Section>
      <Section title={t('section.receipts')}>
        <DataTable
          label={t('section.receipts')}
          rows={of.rows}
          rowKey={(row) => row.orgId}
          empty={t('hint.notSent')}
          columns={[
            { key: 'orgName', title: t('field.orgName'), render: (row) => row.orgName },
            {
              key: 'answer',
              title: t('field.answer'),
              kind: 'tight',
              render: (row) => <Status of={answerTags} value={row.answer} />,
            },
            {
              key: 'answeredAt',
              title: t('field.answeredAt'),
              kind: 'tight',
              render: (row) => <Time value={row.answeredAt} precision="second" />,
            },
            { key: 'contactName', title: t('field.contactName'), render: (row) => row.contactName ?? '—' },
            { key: 'contactPhone', title: t('field.contactPhone'), render: (row) => row.contactPhone ?? '—' },
            { key: 'reason', title: t('field.reason'), render: (row) => row.reason ?? '—' },
            {
              key: 'batch',
              title: t('field.batch'),
              kind: 'tight',
              align: 'end',
              render: (row) => row.batch,
            },
          ]}
        />
      </Section>
    </>
  );
}
