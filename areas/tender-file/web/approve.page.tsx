import { useSearchParams } from 'react-router';
import { ApprovalDesk } from '#base/approval/web/index.ts';
import { FileForm } from './parts/file-form.tsx';

/** 采购文件审批: the file as it was submitted, and the approver's decision below. */
export function Page() {
  const [query] = useSearchParams();
  return (
    <ApprovalDesk>
      <FileForm packageId={query.get('packageId') ?? ''} readOnly />
    </ApprovalDesk>
  );
}
