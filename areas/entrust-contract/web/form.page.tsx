import { ApprovalDesk } from '#base/approval/web/index.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { ContractForm, type OpType } from './parts/contract-form.tsx';

/** 委托合同页面: `opType` says how it is opened; approvers reach it with a task and read it. */
export function Page() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? query.get('serviceId') ?? undefined;
  const asked = query.get('opType') ?? '0';
  const op = (['0', '1', '2', '3', '6'].includes(asked) ? asked : '0') as OpType;
  return (
    <ApprovalDesk>
      <ContractForm key={`${op}:${id ?? ''}`} op={op} id={id} />
    </ApprovalDesk>
  );
}
