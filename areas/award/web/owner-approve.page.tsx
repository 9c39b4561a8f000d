import { ApprovalPage } from '#base/approval/web/index.ts';
import { OwnerDesk } from '#base/bizflow/web/index.ts';
import { useLeave } from '#kit/web/back.ts';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { PageShown } from '#kit/web/page-shown.tsx';
import { useCall } from '#kit/web/query.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import type { SubjectProps } from '#kit/web/routes.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { previewOfResult } from '../shared/calls.ts';
import { PUBLICITY_KEY, RESULT_KEY } from '../shared/status.ts';
import { awardText } from '../shared/text/index.ts';
import { PublicityToRead } from './parts/publicity-to-read.tsx';

/** 结果公告业主审批, 中标公告审批 within the agency where the address names a task, and 中标候选人公示审批 where it says so. */
export function Page() {
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  if (query.get('of') === 'publicity') return <Publicity packageId={packageId} />;
  return query.get('taskId') ? <Bulletin packageId={packageId} /> : <Result packageId={packageId} />;
}

/** 中标公告 as the public is going to read it, for whoever approves it. */
export const bulletin = ({ serviceId }: SubjectProps) => <ResultToRead packageId={serviceId} />;

function ResultToRead({ packageId }: Props) {
  const t = useText(awardText);
  return (
    <Answer of={useCall(previewOfResult, { packageId })} rows={10}>
      {({ page }) => <PageShown title={t('bulletinApprove')} page={page} />}
    </Answer>
  );
}

/** The result as it is going to be published, and beside it what the agency's approver decides. */
function Bulletin({ packageId }: Props) {
  const t = useText(awardText);
  return (
    <ApprovalPage title={t('bulletinApprove')} serviceKey={RESULT_KEY} serviceId={packageId}>
      <ResultToRead packageId={packageId} />
    </ApprovalPage>
  );
}

interface Props {
  readonly packageId: string;
}

/** The candidates as they are going to be publicised, and beside them what the approver decides. */
function Publicity({ packageId }: Props) {
  const t = useText(awardText);
  return (
    <ApprovalPage title={t('publicityApprove')} serviceKey={PUBLICITY_KEY} serviceId={packageId}>
      <PublicityToRead packageId={packageId} />
    </ApprovalPage>
  );
}

/** The result as the public is going to read it, and beside it what its tenderee decides. */
function Result({ packageId }: Props) {
  const t = useText(awardText);
  const title = t('ownerTitle');
  useTitle(title);
  return (
    <>
      <PageHeader title={title} back={useLeave()} />
      <OwnerDesk key={packageId} serviceKey={RESULT_KEY} serviceId={packageId}>
        <ResultToRead packageId={packageId} />
      </OwnerDesk>
    </>
  );
}
