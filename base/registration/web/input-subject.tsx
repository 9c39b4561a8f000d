import type { SubjectProps } from '#kit/web/routes.ts';
import { useCall } from '#kit/web/query.ts';
import { Answer } from '#kit/web/states.tsx';
import { inputDetail } from '../shared/calls.ts';
import { InputShown } from './parts/input-shown.tsx';
import './register.css';

export { unitFields as fields } from '#base/people/shared/schema.ts';

/** The added company as its approvers read it. */
export function Subject({ serviceId }: SubjectProps) {
  const answer = useCall(inputDetail, { id: serviceId });
  return <Answer of={answer}>{(company) => <InputShown of={company} />}</Answer>;
}
