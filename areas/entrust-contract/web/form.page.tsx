import { useSearchParams } from 'react-router';
import { ApprovalBar, ApprovalRecordsButton, WithdrawButton } from '#base/approval/web/index.ts';
import { ContractForm, type OpType } from './parts/contract-form.tsx';

const SERVICE_KEY = 'CONTRACT_APPROVAL';

/** 委托合同页面: `opType` says how it is opened; approvers reach it from their to-do list with a task. */
export function Page() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? undefined;
  const asked = query.get('opType') ?? '0';
  const op = (['0', '1', '2', '3', '6'].includes(asked) ? asked : '0') as OpType;
  return (
    <>
      <ContractForm
        key={`${op}:${id ?? ''}`}
        op={op}
        id={id}
        actions={
          id ? (
            <>
              <WithdrawButton serviceKey={SERVICE_KEY} serviceId={id} />
              <ApprovalRecordsButton serviceKey={SERVICE_KEY} serviceId={id} />
            </>
          ) : null
        }
      />
      {query.get('taskId') ? <ApprovalBar /> : null}
    </>
  );
}
