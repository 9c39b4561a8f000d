import { useSearchParams } from 'react-router';
import { ApprovalDesk } from '#base/approval/web/index.ts';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useText } from '#kit/web/text.ts';
import { awardText } from '../shared/text/index.ts';
import { AwardToRead } from './parts/award-to-read.tsx';

/** 定标审批: the determination as it was submitted, and the approver's decision below. */
export function Page() {
  const t = useText(awardText);
  const [query] = useSearchParams();
  useTitle(t('determineTitle'));
  return (
    <>
      <PageHeader title={t('determineTitle')} />
      <ApprovalDesk>
        <AwardToRead packageId={query.get('packageId') ?? ''} />
      </ApprovalDesk>
    </>
  );
}
