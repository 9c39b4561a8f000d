import { OwnerDesk } from '#base/bizflow/web/index.ts';
import { useLeave } from '#kit/web/back.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { SERVICE_KEY } from '../shared/status.ts';
import { FileForm } from './parts/file-form.tsx';

/** 招标文件业主审批: the file that the agency prepared, and beside it what its tenderee decides. */
export function Page() {
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  return (
    <OwnerDesk key={packageId} serviceKey={SERVICE_KEY} serviceId={packageId}>
      <FileForm packageId={packageId} readOnly back={useLeave()} />
    </OwnerDesk>
  );
}
