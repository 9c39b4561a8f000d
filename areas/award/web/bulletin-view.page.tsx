import { useSearchParams } from 'react-router';
import { ApprovalDesk } from '#base/approval/web/index.ts';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useText } from '#kit/web/text.ts';
import { awardText } from '../shared/text/index.ts';
import { ResultToRead } from './parts/result-to-read.tsx';

/** 中标公告审批: the result as it is going to be published, and the approver's decision beside it. */
export function Page() {
  const t = useText(awardText);
  const [query] = useSearchParams();
  const title = t('bulletinApprove');
  useTitle(title);
  return (
    <>
      <PageHeader title={title} />
      <ApprovalDesk>
        <ResultToRead packageId={query.get('packageId') ?? ''} />
      </ApprovalDesk>
    </>
  );
}
