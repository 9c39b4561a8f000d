import type { SubjectProps } from '#kit/web/routes.ts';
import { FileForm } from './parts/file-form.tsx';

export { fileFields as fields } from '../shared/schema.ts';

/** The tender file of a lot as its approvers read it: the lot's id names it. */
export function Subject({ serviceId }: SubjectProps) {
  return <FileForm packageId={serviceId} readOnly embedded />;
}
