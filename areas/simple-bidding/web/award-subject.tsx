import type { SubjectProps } from '#kit/web/routes.ts';
import { SimpleToRead } from './parts/simple-to-read.tsx';

/** The proposed winner as its approvers read it, with the comparison. */
export function Subject({ serviceId }: SubjectProps) {
  return <SimpleToRead packageId={serviceId} award />;
}
