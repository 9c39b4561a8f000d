import type { SubjectProps } from '#kit/web/routes.ts';
import { AwardToRead } from './parts/award-to-read.tsx';

/** The determination of a lot as its approvers read it: the lot's id names it. */
export function Subject({ serviceId }: SubjectProps) {
  return <AwardToRead packageId={serviceId} />;
}
