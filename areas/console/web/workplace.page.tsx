import { Suspense } from 'react';
import { later } from '#kit/web/chunk.ts';
import { useTitle } from '#kit/web/page.tsx';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { Empty, Loading } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { consoleText } from '../shared/text/index.ts';

/** Who opens a lot is mostly led on to a step of it, and needs no board. */
const Board = later(() => import('./parts/board.tsx').then((m) => m.Board));

/** 主控台首页: the lot at a glance. */
export function Page() {
  const t = useText(consoleText);
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  useTitle(t('title'));
  if (!packageId) return <Empty title={t('noPackage')} />;
  return (
    <Suspense fallback={<Loading />}>
      <Board packageId={packageId} />
    </Suspense>
  );
}
