import type { SubjectProps } from '#kit/web/routes.ts';
import { SimpleToRead } from './parts/simple-to-read.tsx';

/** A simple purchase as its approvers read it: the lot's id names it. */
export function Subject({ serviceId }: SubjectProps) {
  return <SimpleToRead packageId={serviceId} />;
}
