import { ApprovalPage } from '#base/approval/web/index.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { useText } from '#kit/web/text.ts';
import { SERVICE_KEY } from '../shared/status.ts';
import { contractText } from '../shared/text/index.ts';
import { ContractToRead } from './parts/contract-to-read.tsx';

/** 采购合同审批: the contract as it was submitted, and the approver's decision below. */
export function Page() {
  const t = useText(contractText);
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  return (
    <ApprovalPage title={t('approveTitle')} serviceKey={SERVICE_KEY} serviceId={id}>
      <ContractToRead id={id} />
    </ApprovalPage>
  );
}
