import { Alert } from 'antd';
import { linkTo } from '#kit/shared/screens.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { LotFacts } from '#areas/project/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { FileLinks } from '#kit/web/file/file-links.tsx';
import { Money } from '#kit/web/money.tsx';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { Answer } from '#kit/web/states.tsx';
import { labelled, useText } from '#kit/web/text.ts';
import { Countdown, Time, useServerNow } from '#kit/web/time.tsx';
import { Fact } from '#kit/web/fact.tsx';
import { Navigate } from '#kit/web/router/router.tsx';
import { bidderDocuments, confirmJoin } from '../../shared/calls.ts';
import { exactTime } from '../../shared/dates.ts';
import { tenderFileScreens } from '../../shared/screens.ts';
import { fileText } from '../../shared/text/index.ts';
import { ClarificationsButton } from './clarifications-button.tsx';
import { OwnContact } from './own-contact.tsx';
import { EvaluationView } from './evaluation-view.tsx';
import './tender-file.css';

type Documents = OutputOf<typeof bidderDocuments>;

/** 采购文件（供应商）: the public facts of a lot, and after obtaining them the documents themselves. */
export function BidderDocument({ packageId }: { readonly packageId: string }) {
  const t = useText(fileText);
  useTitle(t('op.document'));
  return (
    <Answer page={t('op.document')} of={useCall(bidderDocuments, { packageId })}>
      {(lot) =>
        lot.byNotice ? (
          <Navigate to={linkTo(tenderFileScreens.quote, { packageId })} replace />
        ) : lot.answer === 'awaited' || lot.answer === 'declined' ? (
          <Navigate to={linkTo(tenderFileScreens.invitation, { packageId })} replace />
        ) : (
          <DocumentOf lot={lot} />
        )
      }
    </Answer>
  );
}

function DocumentOf({ lot }: { readonly lot: Documents }) {
  const t = useText(fileText);
  const times = ['saleBegin', 'saleEnd', 'questionDeadline'] as const;
  return (
    <>
      <PageHeader
        title={t('op.document')}
        actions={
          lot.can.obtain ? (
            <ActButton
              type="primary"
              text={t('action.obtain')}
              call={confirmJoin}
              input={{ packageId: lot.packageId }}
              done={t('done.obtained')}
            />
          ) : lot.obtainedAt ? (
            <ClarificationsButton packageId={lot.packageId} side="supplier" />
          ) : null
        }
      />
      {lot.obtainedAt ? null : <NotObtained lot={lot} />}
      <Section title={t('section.lot')}>
        <LotFacts lot={lot}>
          <Fact label={t('field.ceiling')}>
            <Money value={lot.ceiling} unit="0" />
          </Fact>
          {times.map((field) => (
            <Fact key={field} label={t(`field.${field}`)}>
              <Time value={lot[field]} weekday />
            </Fact>
          ))}
          <Fact label={t('field.bidDeadline')}>
            {lot.status === lotStatus.failed ? (
              <Time value={lot.bidDeadline} weekday />
            ) : (
              <Countdown until={lot.bidDeadline} />
            )}
          </Fact>
          {lot.obtainedAt ? (
            <Fact label={t('field.obtainedAt')}>
              <Time value={lot.obtainedAt} precision="second" />
            </Fact>
          ) : null}
        </LotFacts>
      </Section>
      <OwnContact lot={lot} />
      {lot.evaluation ? (
        <>
          <Section title={t('section.document')}>
            <FileLinks value={lot.fileIds.join(',')} />
            <p className="gh-hint tf-print">{labelled(t('field.digest'), lot.digest)}</p>
          </Section>
          <Section title={t('section.price')}>
            <EvaluationView value={lot.evaluation} />
          </Section>
        </>
      ) : null}
    </>
  );
}

/** 未获取: what obtaining gives, or why it cannot be done now; a lot that failed is not provided whatever its dates say. */
function NotObtained({ lot }: { readonly lot: Documents }) {
  const t = useText(fileText);
  const now = useServerNow();
  const at = (time: string) => exactTime(new Date(time));
  const why = () => {
    if (Date.parse(lot.saleEnd) <= now) return t('saleEnded', { at: at(lot.saleEnd) });
    if (Date.parse(lot.saleBegin) > now) return t('saleNotBegun', { at: at(lot.saleBegin) });
    return t('hint.notOnSale');
  };
  return <Alert type="info" showIcon title={lot.can.obtain ? t('hint.obtainFirst') : why()} />;
}
