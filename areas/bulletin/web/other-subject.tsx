import type { SubjectProps } from '#kit/web/routes.ts';
import { OtherForm } from './parts/other-form.tsx';

export { otherFields as fields } from '../shared/other.ts';

/** Another notice as its approvers read it. */
export const Subject = ({ serviceId }: SubjectProps) => <OtherForm id={serviceId} readOnly embedded />;
