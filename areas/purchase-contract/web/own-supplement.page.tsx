import { useSearchParams } from 'react-router';
import { ownPath } from './links.ts';
import { SupplementScreen } from './parts/supplement-screen.tsx';

/** 供应商的补充协议: read, confirmed and signed, or returned with a reason. */
export function Page() {
  const [query] = useSearchParams();
  return (
    <SupplementScreen
      id={query.get('id') ?? ''}
      side="supplier"
      back={({ contractId }) => ownPath(contractId)}
    />
  );
}
