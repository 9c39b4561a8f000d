import { ApprovalDesk, ApprovalRecordsButton } from '#base/approval/web/index.ts';
import { OwnerDesk } from '#base/bizflow/web/index.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { INVITATION_KEY } from '../shared/status.ts';
import { InvitationForm } from './parts/invitation-form.tsx';

/** 邀请书查看: list and letter to be read, and beside them what the approver or the tenderee decides whose task the address names. */
export function Page() {
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  const id = query.get('id') ?? '';
  if (!id)
    return (
      <InvitationForm
        key={packageId}
        packageId={packageId}
        readOnly
        actions={(record) =>
          record.id ? <ApprovalRecordsButton serviceKey={INVITATION_KEY} serviceId={record.id} /> : null
        }
      />
    );
  const form = <InvitationForm key={id} id={id} readOnly />;
  if (query.get('taskId')) return <ApprovalDesk>{form}</ApprovalDesk>;
  return (
    <OwnerDesk key={id} serviceKey={INVITATION_KEY} serviceId={id}>
      {form}
    </OwnerDesk>
  );
}
