import type { SubjectProps } from '#kit/web/routes.ts';
import { ClarificationForm } from './parts/clarification-form.tsx';

export { clarificationFields as fields } from '../shared/schema.ts';

/** Text, files and dates as their approvers read them. */
export const Subject = ({ serviceId }: SubjectProps) => (
  <ClarificationForm id={serviceId} readOnly embedded />
);
