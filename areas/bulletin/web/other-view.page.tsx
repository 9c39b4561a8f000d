import { ApprovalDesk } from '#base/approval/web/index.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { OtherForm } from './parts/other-form.tsx';

/** 其他公告查看: the notice with its approval records, and beside it what the approver decides whose task the address names. */
export function Page() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? query.get('serviceId') ?? '';
  return (
    <ApprovalDesk>
      <OtherForm key={id} id={id} readOnly />
    </ApprovalDesk>
  );
}
