import { Alert } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { submissionDetail } from '#areas/bid-submission/shared/calls.ts';
import { submissionScreens } from '#areas/bid-submission/shared/screens.ts';
import { wordingOf } from '#areas/project/shared/modes.ts';
import { confirmJoin } from '#areas/tender-file/shared/calls.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { formatMoney } from '#kit/shared/decimal.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { later } from '#kit/web/chunk.ts';
import { Fact } from '#kit/web/fact.tsx';
import { PageHeader, useTitle, WhyButton } from '#kit/web/page.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { useNavigate, useSearchParams } from '#kit/web/router/router.tsx';
import { Section } from '#kit/web/section.tsx';
import { Answer, Loading } from '#kit/web/states.tsx';
import { useText, Wording } from '#kit/web/text.ts';
import { useIsOver } from '#kit/web/time.tsx';
import { simpleOfferDetail } from '../shared/calls.ts';
import { simpleText } from '../shared/text/index.ts';
import { OfferFacts } from './parts/offer-facts.tsx';
import { RowsTable } from './parts/rows-table.tsx';

// Sealing weighs more than the rest of the page, and who only reads the terms needs none of it.
const QuoteForm = later(() => import('./parts/quote-form.tsx').then((m) => m.QuoteForm));
const Sealed = later(() => import('./parts/sealed-quote.tsx').then((m) => m.SealedQuote));

type Offer = OutputOf<typeof simpleOfferDetail>;

/** 报价邀请: what is bought, the quote of one's own, and its result. */
export function Page() {
  const t = useText(simpleText);
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  useTitle(t('offerTitle'));
  return (
    <Answer page={t('offerTitle')} of={useCall(simpleOfferDetail, { packageId })} rows={10}>
      {(offer) => (
        <Wording value={wordingOf(offer.lot.purchaseMode)}>
          <OfferOf offer={offer} />
        </Wording>
      )}
    </Answer>
  );
}

/** Whoever takes part fills in a quote, or sees the one that was sealed; the others read what is bought. */
function OfferOf({ offer }: { readonly offer: Offer }) {
  return offer.holder ? <Own offer={offer} /> : <Read offer={offer} />;
}

interface ReadProps {
  readonly offer: Offer;
  readonly children?: ReactNode;
}

/** What is bought, with the way to take part or into the hall. */
function Read({ offer, children }: ReadProps) {
  const t = useText(simpleText);
  const navigate = useNavigate();
  const over = useIsOver(offer.deadline);
  const { packageId } = offer.lot;
  const hall = () => void navigate(linkTo(submissionScreens.openingHall, { packageId, opType: 'supplier' }));
  return (
    <>
      <PageHeader
        title={t('offerTitle')}
        actions={
          offer.can.join ? (
            <ActButton
              type="primary"
              text={t('op.join')}
              call={confirmJoin}
              input={{ packageId }}
              done={t('done.joined')}
            />
          ) : offer.holder && over && !offer.result ? (
            <WhyButton type="primary" onClick={hall}>
              {t('op.hall')}
            </WhyButton>
          ) : null
        }
      />
      <Result offer={offer} />
      {offer.can.join ? <Alert type="info" showIcon title={t('hint.joinFirst')} /> : null}
      <Section title={t('section.project')}>
        <OfferFacts offer={offer} />
      </Section>
      <Section title={t('section.rows')}>
        <RowsTable rows={offer.rows} />
      </Section>
      {children}
    </>
  );
}

/** 采购结果 as far as it concerns this supplier. */
function Result({ offer: { result } }: { readonly offer: Offer }) {
  const t = useText(simpleText);
  if (!result) return null;
  if (result.ended) return <Alert type="warning" showIcon title={t('hint.ended')} />;
  return (
    <Section title={t('section.result')}>
      <dl className="gh-grid">
        <Fact label={t('field.winner')}>{result.winnerName}</Fact>
        <Fact label={t('field.winnerPrice')}>{formatMoney(result.winnerPrice)}</Fact>
        {result.ownPrice ? <Fact label={t('field.ownPrice')}>{formatMoney(result.ownPrice)}</Fact> : null}
        {result.ownPlace ? <Fact label={t('field.ownPlace')}>{result.ownPlace}</Fact> : null}
      </dl>
      {result.won ? null : <p className="gh-hint">{t('hint.notWon')}</p>}
    </Section>
  );
}

/** 本单位报价: the form to make or replace it is the page; else the sealed one with its receipt. */
function Own({ offer }: { readonly offer: Offer }) {
  const { packageId } = offer.lot;
  const [replacing, setReplacing] = useState(false);
  return (
    <Answer of={useCall(submissionDetail, { packageId })} rows={6}>
      {(detail) =>
        detail.can.submit && (!detail.bid || replacing) ? (
          <Suspense fallback={<Loading rows={10} />}>
            <QuoteForm
              key={detail.bid?.bidId ?? 'none'}
              offer={offer}
              detail={detail}
              onDone={() => {
                setReplacing(false);
                void refreshAll();
              }}
            />
          </Suspense>
        ) : (
          <Read offer={offer}>
            <Suspense fallback={<Loading rows={4} />}>
              <Sealed detail={detail} onReplace={() => setReplacing(true)} />
            </Suspense>
          </Read>
        )
      }
    </Answer>
  );
}
