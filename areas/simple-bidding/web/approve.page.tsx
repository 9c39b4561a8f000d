import { useSearchParams } from 'react-router';
import { ApprovalDesk } from '#base/approval/web/index.ts';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useText } from '#kit/web/text.ts';
import { simpleText } from '../shared/text/index.ts';
import { SimpleToRead } from './parts/simple-to-read.tsx';

/** 简易招采审批: the terms as they were submitted, and the decision below. */
export function Page() {
  const t = useText(simpleText);
  const [query] = useSearchParams();
  useTitle(t('approveTitle'));
  return (
    <>
      <PageHeader title={t('approveTitle')} />
      <ApprovalDesk>
        <SimpleToRead packageId={query.get('packageId') ?? ''} />
      </ApprovalDesk>
    </>
  );
}
