import { fieldSet } from '#kit/shared/fields.ts';
import type { SubjectProps } from '#kit/web/routes.ts';
import { useCall } from '#kit/web/query.ts';
import { Answer } from '#kit/web/states.tsx';
import { registrationDetail } from '../shared/calls.ts';
import { fileFields, formFields } from '../shared/schema.ts';
import { registrationText } from '../shared/text/index.ts';
import { RegistrationShown } from './parts/registration-shown.tsx';
import './register.css';

/** 注册信息与附件: what two submissions are compared by. */
export const fields = fieldSet(registrationText, { ...formFields.fields, ...fileFields.fields });

/** The registration as its approvers read it. */
export function Subject({ serviceId }: SubjectProps) {
  const answer = useCall(registrationDetail, { id: serviceId });
  return <Answer of={answer}>{(record) => <RegistrationShown of={record} />}</Answer>;
}
