import type { SubjectProps } from '#kit/web/routes.ts';
import { ContractForm } from './parts/contract-form.tsx';

export { contractFields as fields } from '../shared/schema.ts';

/** The contract as its approvers read it. */
export function Subject({ serviceId }: SubjectProps) {
  return <ContractForm op="0" id={serviceId} embedded />;
}
