import { ApprovalPage } from '#base/approval/web/index.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { useText } from '#kit/web/text.ts';
import { AWARD_KEY } from '../shared/status.ts';
import { simpleText } from '../shared/text/index.ts';
import { SimpleToRead } from './parts/simple-to-read.tsx';

/** 成交审批: the proposed winner with the comparison, and the decision below. */
export function Page() {
  const t = useText(simpleText);
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  return (
    <ApprovalPage title={t('awardTitle')} serviceKey={AWARD_KEY} serviceId={packageId}>
      <SimpleToRead packageId={packageId} award />
    </ApprovalPage>
  );
}
