import { useSearchParams } from 'react-router';
import { ApprovalDesk } from '#base/approval/web/index.ts';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useText } from '#kit/web/text.ts';
import { simpleText } from '../shared/text/index.ts';
import { SimpleToRead } from './parts/simple-to-read.tsx';

/** 成交审批: the proposed winner with the comparison, and the decision below. */
export function Page() {
  const t = useText(simpleText);
  const [query] = useSearchParams();
  useTitle(t('awardTitle'));
  return (
    <>
      <PageHeader title={t('awardTitle')} />
      <ApprovalDesk>
        <SimpleToRead packageId={query.get('packageId') ?? ''} award />
      </ApprovalDesk>
    </>
  );
}
