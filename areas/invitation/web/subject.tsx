import type { SubjectProps } from '#kit/web/routes.ts';
import { InvitationForm } from './parts/invitation-form.tsx';

export { invitationFields as fields } from '../shared/schema.ts';

/** List and letter as their approvers read them. */
export const Subject = ({ serviceId }: SubjectProps) => <InvitationForm id={serviceId} readOnly embedded />;
