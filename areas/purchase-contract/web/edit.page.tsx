import { linkTo } from '#kit/shared/screens.ts';
import { Navigate, useSearchParams } from '#kit/web/router/router.tsx';
import { contractScreens } from '../shared/screens.ts';
import { lotPath, sideOf } from './links.ts';
import { ContractScreen } from './parts/contract-screen.tsx';

/**
 * 采购合同编制: the contract as it is drawn up; for whoever may not change it now, as it reads. An address that names the lot
 * alone leads to the contracts of the lot, a supplier's to the contract that was sent to it.
 */
export function Page() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const packageId = query.get('packageId') ?? '';
  const opType = query.get('opType');
  if (opType === 'supplier')
    return (
      <Navigate replace to={linkTo(contractScreens.confirm, { packageId, opType, id: id || undefined })} />
    );
  if (id === '') return <Navigate replace to={lotPath(packageId, sideOf(opType))} />;
  return <ContractScreen key={id} id={id} opType={opType} />;
}
