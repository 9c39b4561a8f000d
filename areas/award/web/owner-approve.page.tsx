import { useSearchParams } from 'react-router';
import { OwnerDesk } from '#base/bizflow/web/index.ts';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { PageShown } from '#kit/web/page-shown.tsx';
import { useCall } from '#kit/web/query.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { previewOfResult } from '../shared/calls.ts';
import { RESULT_KEY } from '../shared/status.ts';
import { awardText } from '../shared/text/index.ts';

/** 结果公告业主审批: the result as the public is going to read it, and beside it what its tenderee decides. */
export function Page() {
  const t = useText(awardText);
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  const title = t('ownerTitle');
  useTitle(title);
  return (
    <>
      <PageHeader title={title} />
      <OwnerDesk key={packageId} serviceKey={RESULT_KEY} serviceId={packageId}>
        <Answer of={useCall(previewOfResult, { packageId })} rows={10}>
          {({ page }) => <PageShown title={title} page={page} />}
        </Answer>
      </OwnerDesk>
    </>
  );
}
