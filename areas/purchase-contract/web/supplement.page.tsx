import { useLocation, useSearchParams } from '#kit/web/router/router.tsx';
import { detailPath, ownPath, sideOf, supplementSide } from './links.ts';
import { SupplementScreen } from './parts/supplement-screen.tsx';

/** 补充协议: inside the console for agency and tenderee unless it names the supplier's side, outside it for the supplier. */
export function Page() {
  const [query] = useSearchParams();
  const opType = query.get('opType');
  const id = query.get('id') ?? '';
  const { pathname } = useLocation();
  if (supplementSide(pathname, opType) === 'supplier')
    return <SupplementScreen id={id} side="supplier" back={({ contractId }) => ownPath(contractId)} />;
  return (
    <SupplementScreen
      id={id}
      side="owner"
      back={({ packageId, contractId }) => detailPath(packageId, sideOf(opType), contractId)}
    />
  );
}
