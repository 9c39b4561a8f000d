import { useSearchParams } from '#kit/web/router/router.tsx';
import { OwnReceipt } from './parts/own-receipt.tsx';

/** 邀请回执办理, and once it is sent 邀请回执查看. */
export function Page() {
  const [query] = useSearchParams();
  return <OwnReceipt packageId={query.get('packageId') ?? ''} />;
}
