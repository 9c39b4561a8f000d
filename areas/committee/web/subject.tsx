import type { SubjectProps } from '#kit/web/routes.ts';
import { CommitteeOf } from './committee.page.tsx';

/** The plan of a lot's committee as its approvers read it: the lot's id names it. */
export const Subject = ({ serviceId }: SubjectProps) => <CommitteeOf packageId={serviceId} embedded />;
