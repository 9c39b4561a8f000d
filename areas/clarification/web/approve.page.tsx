import { ApprovalDesk } from '#base/approval/web/index.ts';
import { OwnerDesk } from '#base/bizflow/web/index.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { CLARIFICATION_KEY } from '../shared/status.ts';
import { ClarificationForm } from './parts/clarification-form.tsx';

/** 澄清审批: what would be issued, and beside it what the approver or the tenderee decides whose task the address names. */
export function Page() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const form = <ClarificationForm key={id} id={id} readOnly />;
  if (query.get('taskId')) return <ApprovalDesk>{form}</ApprovalDesk>;
  return (
    <OwnerDesk key={id} serviceKey={CLARIFICATION_KEY} serviceId={id}>
      {form}
    </OwnerDesk>
  );
}
