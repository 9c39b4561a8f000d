import type { SubjectProps } from '#kit/web/routes.ts';
import { SupplementToRead } from './parts/supplement-to-read.tsx';

/** A supplement as its approvers read it. */
export function Subject({ serviceId }: SubjectProps) {
  return <SupplementToRead id={serviceId} />;
}
