import type { SubjectProps } from '#kit/web/routes.ts';
import { BulletinForm } from './parts/bulletin-form.tsx';

export { bulletinFields as fields } from '../shared/schema.ts';

/** The bulletin of a lot as its approvers read it: the lot's id names it. */
export function Subject({ serviceId }: SubjectProps) {
  return <BulletinForm packageId={serviceId} readOnly embedded />;
}
