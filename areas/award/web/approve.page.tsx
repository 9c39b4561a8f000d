import { ApprovalPage } from '#base/approval/web/index.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { useText } from '#kit/web/text.ts';
import { SERVICE_KEY } from '../shared/status.ts';
import { awardText } from '../shared/text/index.ts';
import { AwardToRead } from './parts/award-to-read.tsx';

/** 定标审批: the determination as it was submitted, and the approver's decision below. */
export function Page() {
  const t = useText(awardText);
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  return (
    <ApprovalPage title={t('determineTitle')} serviceKey={SERVICE_KEY} serviceId={packageId}>
      <AwardToRead packageId={packageId} />
    </ApprovalPage>
  );
}
