import { Alert } from 'antd';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { lotStatus } from '#areas/project/shared/status.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { later } from '#kit/web/chunk.ts';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { Link, Navigate, useSearchParams } from '#kit/web/router/router.tsx';
import { Section } from '#kit/web/section.tsx';
import { Answer, Loading } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { submissionDetail } from '../shared/calls.ts';
import { bidText } from '../shared/text/index.ts';
import { documentsPath, noticePath } from './links.ts';
import { DeadlineFacts } from './parts/deadline-facts.tsx';
import { MyBid } from './parts/my-bid.tsx';
import { Refusals } from './parts/refusals.tsx';
import './parts/bid.css';

// What seals a bid weighs more than the rest, and only looking on needs none of it.
const LazySealForm = later(() => import('./parts/seal-form.tsx').then((m) => m.SealForm));

/** 投标文件递交: a supplier seals and submits, replaces or recalls until the deadline. */
export function Page() {
  const t = useText(bidText);
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  useTitle(t('title'));
  const answer = useCall(submissionDetail, { packageId });
  const { refetch } = answer;
  const onOver = useCallback(() => void refetch(), [refetch]);
  return (
    <Answer page={t('title')} of={answer} rows={10}>
      {(detail) =>
        detail.byNotice ? (
          <Navigate to={linkTo(tenderFileScreens.quote, { packageId })} replace />
        ) : (
          <SubmissionOf key={detail.bid?.bidId ?? 'none'} detail={detail} onOver={onOver} />
        )
      }
    </Answer>
  );
}

interface OfProps {
  readonly detail: OutputOf<typeof submissionDetail>;
  readonly onOver: () => void;
}

/** Whoever has a bid sees it first; the form opens to replace it. */
function SubmissionOf({ detail, onOver }: OfProps) {
  const t = useText(bidText);
  const [replacing, setReplacing] = useState(false);
  const { can, holder, bid, lot } = detail;
  const replace = can.submit && bid && !replacing ? () => setReplacing(true) : undefined;
  if (can.submit && (!bid || replacing))
    return (
      <>
        <Suspense fallback={<Loading rows={10} />}>
          <LazySealForm detail={detail} onOver={onOver} />
          {replacing ? <AtHeading /> : null}
        </Suspense>
        <MyBid detail={detail} />
        <p className="gh-hint">{t('hint.late')}</p>
      </>
    );
  return (
    <>
      <PageHeader title={t('title')} />
      {can.submit ? null : (
        <div className="bs-note">
          {lot.status === lotStatus.failed ? (
            <Alert type="warning" showIcon title={t('state.ended')} />
          ) : holder ? (
            <Alert type="info" showIcon title={t('state.closed')} />
          ) : (
            <NotObtained detail={detail} />
          )}
        </div>
      )}
      <Section title={t('section.lot')}>
        <DeadlineFacts
          lot={lot}
          deadline={detail.deadline}
          ceiling={detail.ceiling}
          {...(can.submit ? { onOver } : {})}
        />
      </Section>
      <Refusals refusals={detail.refusals} />
      <MyBid detail={detail} onReplace={replace} />
      <p className="gh-hint">{t('hint.late')}</p>
    </>
  );
}

/** The form has come in the place of what stood there, and is begun at its heading, as another screen would be. */
function AtHeading() {
  useEffect(() => {
    const heading = document.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, []);
  return null;
}

/** 未获取采购文件: whether they can still be obtained, and what can be done. */
function NotObtained({ detail: { lot, now, provision } }: Pick<OfProps, 'detail'>) {
  const t = useText(bidText);
  const { packageId } = lot;
  const { state, begin, end } = provision;
  const at = (time: string) => shanghaiTime(time, 'second');
  // A lot that failed or was opened ends the provision before its time.
  const over = end <= now ? t('notObtained', { at: at(end) }) : t('noLonger');
  const said = {
    before: t('notYetProvided', { at: at(begin) }),
    open: t('notHolder'),
    closed: over,
  } as const;
  const link =
    state === 'open' ? (
      <Link to={documentsPath(packageId)}>{t('action.obtain')}</Link>
    ) : (
      <Link to={noticePath(packageId, lot.purchaseMode)}>{t('action.notice')}</Link>
    );
  return <Alert type="warning" showIcon title={said[state]} action={link} />;
}
