import { useSearchParams } from 'react-router';
import { ApprovalDesk } from '#base/approval/web/index.ts';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useText } from '#kit/web/text.ts';
import { contractText } from '../shared/text/index.ts';
import { SupplementToRead } from './parts/supplement-to-read.tsx';

/** 补充协议审批: the supplement as it was submitted, and the approver's decision below. */
export function Page() {
  const t = useText(contractText);
  const [query] = useSearchParams();
  useTitle(t('supplementApprove'));
  return (
    <>
      <PageHeader title={t('supplementApprove')} />
      <ApprovalDesk>
        <SupplementToRead id={query.get('id') ?? ''} />
      </ApprovalDesk>
    </>
  );
}
