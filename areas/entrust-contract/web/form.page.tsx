import { ApprovalDesk } from '#base/approval/web/index.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { opType } from '../shared/status.ts';
import { ContractForm } from './parts/contract-form.tsx';
// Here it is mostly filled in: what that needs comes with the screen.
import '#kit/web/form/form-page.tsx';

/** 委托合同页面: `opType` says how it is opened; approvers reach it with a task and read it. */
export function Page() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? query.get('serviceId') ?? undefined;
  const asked = query.get('opType');
  const op = Object.values(opType).find((one) => one === asked) ?? opType.view;
  return (
    <ApprovalDesk>
      <ContractForm key={`${op}:${id ?? ''}`} op={op} id={id} />
    </ApprovalDesk>
  );
}
