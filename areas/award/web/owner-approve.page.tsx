import { useSearchParams } from 'react-router';
import { ApprovalDesk } from '#base/approval/web/index.ts';
import { OwnerDesk } from '#base/bizflow/web/index.ts';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useText } from '#kit/web/text.ts';
import { RESULT_KEY } from '../shared/status.ts';
import { awardText } from '../shared/text/index.ts';
import { PublicityToRead } from './parts/publicity-to-read.tsx';
import { ResultToRead } from './parts/result-to-read.tsx';

/** 结果公告业主审批, and 中标候选人公示审批 where the address says so. */
export function Page() {
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  return query.get('of') === 'publicity' ? (
    <Publicity packageId={packageId} />
  ) : (
    <Result packageId={packageId} />
  );
}

interface Props {
  readonly packageId: string;
}

/** The candidates as they are going to be publicised, and beside them what the approver decides. */
function Publicity({ packageId }: Props) {
  const t = useText(awardText);
  const title = t('publicityApprove');
  useTitle(title);
  return (
    <>
      <PageHeader title={title} />
      <ApprovalDesk>
        <PublicityToRead packageId={packageId} />
      </ApprovalDesk>
    </>
  );
}

/** The result as the public is going to read it, and beside it what its tenderee decides. */
function Result({ packageId }: Props) {
  const t = useText(awardText);
  const title = t('ownerTitle');
  useTitle(title);
  return (
    <>
      <PageHeader title={title} />
      <OwnerDesk key={packageId} serviceKey={RESULT_KEY} serviceId={packageId}>
        <ResultToRead packageId={packageId} />
      </OwnerDesk>
    </>
  );
}
