import { useSearchParams } from 'react-router';
import { detailPath, sideOf } from './links.ts';
import { SupplementScreen } from './parts/supplement-screen.tsx';

/** 补充协议 in the console, for agency and tenderee. */
export function Page() {
  const [query] = useSearchParams();
  const opType = sideOf(query.get('opType'));
  return (
    <SupplementScreen
      id={query.get('id') ?? ''}
      side="owner"
      back={({ packageId, contractId }) => detailPath(packageId, opType, contractId)}
    />
  );
}
