import type { SubjectProps } from '#kit/web/routes.ts';
import { ExceptionForm } from './parts/exception-form.tsx';

export { exceptionFields as fields } from '../shared/schema.ts';

/** Reason, evidence and announcement as their approvers read them. */
export const Subject = ({ serviceId }: SubjectProps) => <ExceptionForm id={serviceId} readOnly embedded />;
