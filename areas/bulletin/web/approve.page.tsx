import { useSearchParams } from 'react-router';
import { ApprovalBar } from '#base/approval/web/index.ts';
import { BulletinForm } from './parts/bulletin-form.tsx';

/** 公告审批: the bulletin as it was submitted, and the approver's decision below. */
export function Page() {
  const [query] = useSearchParams();
  return (
    <>
      <BulletinForm packageId={query.get('packageId') ?? ''} readOnly />
      {query.get('taskId') ? <ApprovalBar /> : null}
    </>
  );
}
