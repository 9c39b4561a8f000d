import { ApprovalPage } from '#base/approval/web/index.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { useText } from '#kit/web/text.ts';
import { SUPPLEMENT_KEY } from '../shared/status.ts';
import { contractText } from '../shared/text/index.ts';
import { SupplementToRead } from './parts/supplement-to-read.tsx';

/** 补充协议审批: the supplement as it was submitted, and the approver's decision below. */
export function Page() {
  const t = useText(contractText);
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  return (
    <ApprovalPage title={t('supplementApprove')} serviceKey={SUPPLEMENT_KEY} serviceId={id}>
      <SupplementToRead id={id} />
    </ApprovalPage>
  );
}
