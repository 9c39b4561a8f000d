import { useSearchParams } from '#kit/web/router/router.tsx';
import { PublishedBulletin } from './parts/published-bulletin.tsx';

/** 公告查看（投标人）. */
export function Page() {
  const [query] = useSearchParams();
  return <PublishedBulletin packageId={query.get('packageId') ?? ''} />;
}
