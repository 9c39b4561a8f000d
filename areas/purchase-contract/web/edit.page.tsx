import { useSearchParams } from 'react-router';
import { ContractScreen } from './parts/contract-screen.tsx';

/** 采购合同编制: the contract as it is drawn up; for whoever may not change it now, as it reads. */
export function Page() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  return <ContractScreen key={id} id={id} opType={query.get('opType')} />;
}
