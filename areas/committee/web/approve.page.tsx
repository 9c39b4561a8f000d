import { useSearchParams } from 'react-router';
import { ApprovalDesk } from '#base/approval/web/index.ts';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useText } from '#kit/web/text.ts';
import { committeeText } from '../shared/text/index.ts';
import { CommitteeOf } from './committee.page.tsx';

/** 评委会审批: the plan as it was submitted, and the approver's decision beside it; nobody is drawn yet. */
export function Page() {
  const t = useText(committeeText);
  const [query] = useSearchParams();
  const title = t('approveTitle');
  useTitle(title);
  return (
    <>
      <PageHeader title={title} />
      <ApprovalDesk>
        <CommitteeOf packageId={query.get('packageId') ?? ''} embedded />
      </ApprovalDesk>
    </>
  );
}
