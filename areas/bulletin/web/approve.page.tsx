import { useSearchParams } from 'react-router';
import { ApprovalDesk } from '#base/approval/web/index.ts';
import { BulletinForm } from './parts/bulletin-form.tsx';

/** 公告审批: the bulletin as it was submitted, and the approver's decision below. */
export function Page() {
  const [query] = useSearchParams();
  return (
    <ApprovalDesk>
      <BulletinForm packageId={query.get('packageId') ?? ''} readOnly />
    </ApprovalDesk>
  );
}
