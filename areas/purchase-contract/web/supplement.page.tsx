import { useSearchParams } from 'react-router';
import { detailPath, ownPath, sideOf } from './links.ts';
import { SupplementScreen } from './parts/supplement-screen.tsx';

/** 补充协议: inside the console for agency and tenderee, outside it, where no side of the console is named, for the supplier. */
export function Page() {
  const [query] = useSearchParams();
  const opType = query.get('opType');
  const id = query.get('id') ?? '';
  if (opType === null)
    return <SupplementScreen id={id} side="supplier" back={({ contractId }) => ownPath(contractId)} />;
  return (
    <SupplementScreen
      id={id}
      side="owner"
      back={({ packageId, contractId }) => detailPath(packageId, sideOf(opType), contractId)}
    />
  );
}
