import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { useText } from '#kit/web/text.ts';
import { awardText } from '../shared/text/index.ts';
import { AwardToRead } from './parts/award-to-read.tsx';
import { OwnNotice } from './parts/own-notice.tsx';

/** 采购结果查看: agency and tenderee read the whole award, a supplier its own notice. */
export function Page() {
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  return query.get('opType') === 'supplier' ? (
    <OwnNotice packageId={packageId} />
  ) : (
    <Result packageId={packageId} />
  );
}

function Result({ packageId }: { readonly packageId: string }) {
  const t = useText(awardText);
  useTitle(t('resultTitle'));
  return (
    <>
      <PageHeader title={t('resultTitle')} />
      <AwardToRead packageId={packageId} />
    </>
  );
}
