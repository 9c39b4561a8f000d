import { useSearchParams } from '#kit/web/router/router.tsx';
import { noticeListPath } from './links.ts';
import { OwnNotice } from './parts/own-notice.tsx';

/** 通知书（投标人）. */
export function Page() {
  const [query] = useSearchParams();
  return <OwnNotice packageId={query.get('packageId') ?? ''} back={noticeListPath} />;
}
