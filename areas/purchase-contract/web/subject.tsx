import type { SubjectProps } from '#kit/web/routes.ts';
import { ContractToRead } from './parts/contract-to-read.tsx';

/** A contract as its approvers read it. */
export function Subject({ serviceId }: SubjectProps) {
  return <ContractToRead id={serviceId} />;
}
