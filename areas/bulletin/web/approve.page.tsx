import { ApprovalButtons, ApprovalDesk } from '#base/approval/web/index.ts';
import { OwnerDesk } from '#base/bizflow/web/index.ts';
import { useLeave } from '#kit/web/back.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { SERVICE_KEY } from '../shared/status.ts';
import { BulletinForm } from './parts/bulletin-form.tsx';

/** 公告业主审批, 公告审批: the bulletin as it was submitted, and beside it what its tenderee decides, or the approver whose task the address names. */
export function Page() {
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  const form = (
    <BulletinForm
      packageId={packageId}
      readOnly
      back={useLeave()}
      actions={() => <ApprovalButtons serviceKey={SERVICE_KEY} serviceId={packageId} />}
    />
  );
  if (query.get('taskId')) return <ApprovalDesk>{form}</ApprovalDesk>;
  return (
    <OwnerDesk key={packageId} serviceKey={SERVICE_KEY} serviceId={packageId}>
      {form}
    </OwnerDesk>
  );
}
