import type { SubjectProps } from '#kit/web/routes.ts';
import { ProjectForm } from './parts/project-form.tsx';
import './project.css';

export { mainFields as fields } from '../shared/main/schema.ts';

/** The project as its approvers read it. */
export function Subject({ serviceId }: SubjectProps) {
  return <ProjectForm mainId={serviceId} mode="view" embedded />;
}
