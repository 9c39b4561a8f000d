import { ApprovalPage } from '#base/approval/web/index.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { useText } from '#kit/web/text.ts';
import { TERMS_KEY } from '../shared/status.ts';
import { simpleText } from '../shared/text/index.ts';
import { SimpleToRead } from './parts/simple-to-read.tsx';

/** 简易招采审批: the terms as they were submitted, and the decision below. */
export function Page() {
  const t = useText(simpleText);
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  return (
    <ApprovalPage title={t('approveTitle')} serviceKey={TERMS_KEY} serviceId={packageId}>
      <SimpleToRead packageId={packageId} />
    </ApprovalPage>
  );
}
