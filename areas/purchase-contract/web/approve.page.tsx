import { useSearchParams } from 'react-router';
import { ApprovalDesk } from '#base/approval/web/index.ts';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useText } from '#kit/web/text.ts';
import { contractText } from '../shared/text/index.ts';
import { ContractToRead } from './parts/contract-to-read.tsx';

/** 采购合同审批: the contract as it was submitted, and the approver's decision below. */
export function Page() {
  const t = useText(contractText);
  const [query] = useSearchParams();
  useTitle(t('approveTitle'));
  return (
    <>
      <PageHeader title={t('approveTitle')} />
      <ApprovalDesk>
        <ContractToRead id={query.get('id') ?? ''} />
      </ApprovalDesk>
    </>
  );
}
