import type { SubjectProps } from '#kit/web/routes.ts';
import { RelationForm } from './parts/relation-form.tsx';

export { relationFields as fields } from '../shared/schema.ts';

/** The relation as its approvers read it. */
export function Subject({ serviceId }: SubjectProps) {
  return <RelationForm id={serviceId} mode="view" title="relateTitle" embedded />;
}
