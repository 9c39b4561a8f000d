import { ApprovalPage } from '#base/approval/web/index.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import type { SubjectProps } from '#kit/web/routes.ts';
import { useText } from '#kit/web/text.ts';
import { CHANGE_KEY } from '../shared/status.ts';
import { awardText } from '../shared/text/index.ts';
import { AwardToRead } from './parts/award-to-read.tsx';

/** 中标人变更审批: who falls out and why, by which evidence and who follows, beside what the tenderee's approver decides. */
export function Page() {
  const t = useText(awardText);
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  return (
    <ApprovalPage title={t('changeApproveTitle')} serviceKey={CHANGE_KEY} serviceId={packageId}>
      <AwardToRead packageId={packageId} changeFirst />
    </ApprovalPage>
  );
}

/** The same where an approval is read beside others. */
export const Subject = ({ serviceId }: SubjectProps) => <AwardToRead packageId={serviceId} changeFirst />;
