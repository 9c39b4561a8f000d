import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const none = z.object({});
const SUBJECT = 'registration';

export const accountRegistered = event(
  'registration.accountMade',
  SUBJECT,
  z.object({ termsVersion: z.string() }),
);
export const certified = event('registration.certified', SUBJECT, none);
export const typeChosen = event('registration.typeChosen', SUBJECT, z.object({ regType: z.string() }));
export const registrationFilled = event('registration.filled', SUBJECT, none);
export const registrationSubmitted = event('registration.submitted', SUBJECT, none);
export const registrationWithdrawn = event('registration.withdrawn', SUBJECT, none);
export const registrationRestarted = event('registration.restarted', SUBJECT, none);
/** 初审: what the first auditor said. */
export const registrationAudited = event(
  'registration.audited',
  SUBJECT,
  z.object({ decision: z.enum(['agree', 'return', 'refuse']), opinion: z.string() }),
);
/** 复核: whether the second auditor shares it. */
export const registrationConfirmed = event(
  'registration.confirmed',
  SUBJECT,
  z.object({ shared: z.boolean(), opinion: z.string() }),
);
/** 审批结束: how the approvers ended it; but for agreement it is the auditors' again. */
const ending = z.enum(['agreed', 'disagreed', 'withdrawn', 'stopped']);
export const registrationApprovalEnded = event(
  'registration.approvalEnded',
  SUBJECT,
  z.object({ ending, instanceId: z.string() }),
);
export const organisationEnrolled = event(
  'registration.enrolled',
  SUBJECT,
  z.object({ orgId: z.string(), orgName: z.string(), roles: z.array(z.string()) }),
);
export const registrationRejected = event('registration.rejected', SUBJECT, z.object({ reason: z.string() }));

export const changeAsked = event(
  'registration.changeAsked',
  'registrationChange',
  z.object({ orgId: z.string() }),
);
export const changeTakenBack = event('registration.changeTakenBack', 'registrationChange', none);
export const changeDecided = event(
  'registration.changeDecided',
  'registrationChange',
  z.object({ orgId: z.string(), agreed: z.boolean(), opinion: z.string() }),
);

/** 提交变更审批: an auditor agreed, and approvers decide. */
export const changePutIntoApproval = event(
  'registration.changePutIntoApproval',
  'registrationChange',
  z.object({ orgId: z.string(), opinion: z.string() }),
);
/** 变更审批未通过: it is the auditors' again. */
export const changeGivenBack = event(
  'registration.changeGivenBack',
  'registrationChange',
  z.object({ orgId: z.string(), ending, instanceId: z.string() }),
);

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    registration: true;
    registrationChange: true;
  }
}
