import type { SubjectProps } from '#kit/web/routes.ts';
import { useCall } from '#kit/web/query.ts';
import { Answer } from '#kit/web/states.tsx';
import { changeDetail } from '../shared/calls.ts';
import { ChangeShown } from './parts/change-shown.tsx';
import './register.css';

export { changeFields as fields } from '../shared/schema.ts';

/** The change as its approvers read it. */
export function Subject({ serviceId }: SubjectProps) {
  const answer = useCall(changeDetail, { id: serviceId });
  return <Answer of={answer}>{(change) => <ChangeShown of={change} />}</Answer>;
}
