import { LotFacts } from '#areas/project/web/index.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { Fact } from '#kit/web/fact.tsx';
import { PageHeader, useTitle, WhyButton } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { useNavigate, useSearchParams } from '#kit/web/router/router.tsx';
import { Section } from '#kit/web/section.tsx';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { Countdown } from '#kit/web/time.tsx';
import { addInvitation, invitationReceipts } from '../shared/calls.ts';
import type { ReceiptsRecord } from '../shared/schema.ts';
import { invitationScreens, WATCHING } from '../shared/screens.ts';
import { invitationText } from '../shared/text/index.ts';
import { FewAlert } from './parts/few-alert.tsx';
import { OwnReceipt } from './parts/own-receipt.tsx';
import { ReceiptsTable } from './parts/receipts-table.tsx';
import { WatchedInvitation } from './parts/watched.tsx';

/** 邀请回执: those who run the lot see who answered and how; an invited supplier answers for itself; the supervision watches. */
export function Page() {
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  const side = query.get('opType');
  if (side === 'supplier') return <OwnReceipt packageId={packageId} />;
  return side === WATCHING ? (
    <WatchedInvitation packageId={packageId} />
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

function ReceiptsOf({ of }: { readonly of: ReceiptsRecord }) {
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
                // The list is drawn up there.
                after={() => navigate(invitation)}
              />
            ) : null}
          </>
        }
      />
      <FewAlert few={of.few} isLawBid={of.lot.isLawBid} />
      <Section title={t('section.lot')}>
        <LotFacts lot={of.lot}>
          {of.replyUntil ? (
            <Fact label={t('field.replyUntil')}>
              <Countdown until={of.replyUntil} />
            </Fact>
          ) : null}
          {of.replyUntil ? (
            <Fact label={t('section.receipts')}>
              {t(of.silent === 0 ? 'count' : of.awaited === 0 ? 'countClosed' : 'countMixed', {
                accepted: of.accepted,
                declined: of.declined,
                awaited: of.awaited,
                silent: of.silent,
              })}
            </Fact>
          ) : null}
        </LotFacts>
        <p className="gh-hint">{t('hint.secret')}</p>
      </Section>
      <Section title={t('section.receipts')}>
        <ReceiptsTable rows={of.rows} empty={t('hint.notSent')} />
      </Section>
    </>
  );
}
