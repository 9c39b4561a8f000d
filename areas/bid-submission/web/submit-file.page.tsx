import { Alert } from 'antd';
import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { submissionDetail } from '../shared/calls.ts';
import { bidText } from '../shared/text/index.ts';
import { documentsPath } from './links.ts';
import { LotFacts } from './parts/lot-facts.tsx';
import { MyBid } from './parts/my-bid.tsx';
import { SealForm } from './parts/seal-form.tsx';

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
    <Answer of={answer} rows={10}>
      {(detail) => (
        <>
          {detail.can.submit ? (
            <SealForm detail={detail} onOver={onOver} />
          ) : (
            <>
              <PageHeader title={t('title')} />
              <Alert
                type={detail.holder ? 'info' : 'warning'}
                showIcon
                title={detail.holder ? t('state.closed') : t('notHolder')}
                action={
                  detail.holder ? undefined : <Link to={documentsPath(packageId)}>{t('action.obtain')}</Link>
                }
              />
              <Section title={t('section.lot')}>
                <LotFacts lot={detail.lot} deadline={detail.deadline} ceiling={detail.ceiling} />
              </Section>
            </>
          )}
          <MyBid detail={detail} />
          <p className="gh-hint">{t('hint.late')}</p>
        </>
      )}
    </Answer>
  );
}
