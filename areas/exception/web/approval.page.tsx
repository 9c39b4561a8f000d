import { ApprovalDesk } from '#base/approval/web/index.ts';
import { OwnerDesk } from '#base/bizflow/web/index.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { EXCEPTION_KEY } from '../shared/status.ts';
import { ExceptionForm } from './parts/exception-form.tsx';

/** 异常审批: the termination to be read, and beside it what the approver or the tenderee decides whose task the address names. */
export function Page() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const form = <ExceptionForm key={id} id={id} readOnly page="approveTitle" />;
  if (query.get('taskId')) return <ApprovalDesk>{form}</ApprovalDesk>;
  return (
    <OwnerDesk key={id} serviceKey={EXCEPTION_KEY} serviceId={id}>
      {form}
    </OwnerDesk>
  );
}
