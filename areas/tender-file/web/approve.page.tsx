import { ApprovalButtons, ApprovalDesk } from '#base/approval/web/index.ts';
import { useLeave } from '#kit/web/back.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { SERVICE_KEY } from '../shared/status.ts';
import { FileForm } from './parts/file-form.tsx';

/** 采购文件审批: the file as it was submitted, and the approver's decision below. */
export function Page() {
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  const back = useLeave();
  return (
    <ApprovalDesk>
      <FileForm
        packageId={packageId}
        readOnly
        back={back}
        actions={() => <ApprovalButtons serviceKey={SERVICE_KEY} serviceId={packageId} />}
      />
    </ApprovalDesk>
  );
}
