import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const which = z.object({ packageId: z.string(), invitationId: z.string() });

export const invitationSaved = event('invitation.saved', 'invitation', which);
/** 送审: the digest stands for letter and list, which are fixed from here on. */
export const invitationSubmitted = event(
  'invitation.submitted',
  'invitation',
  which.extend({ digest: z.string() }),
);
export const invitationApproved = event(
  'invitation.approved',
  'invitation',
  which.extend({ digest: z.string() }),
);
/** 审批未通过, or withdrawn by whoever submitted it. */
export const invitationReturned = event(
  'invitation.returned',
  'invitation',
  which.extend({ withdrawn: z.boolean() }),
);
export const invitationReopened = event('invitation.reopened', 'invitation', which);
/** 废弃增补: what it would have invited; whoever was invited before stays invited. */
export const invitationDiscarded = event(
  'invitation.discarded',
  'invitation',
  which.extend({ batch: z.number().int() }),
);
/** 发出投标邀请书 to all of its list at once; batch 1 issues the documents, later ones add to it (增补邀请). */
export const invitationSent = event(
  'invitation.sent',
  'invitation',
  which.extend({ digest: z.string(), batch: z.number().int() }),
);
/** 回执: names neither the lot nor the supplier, who stay secret (招标投标法第二十二条). */
export const invitationAnswered = event('invitation.answered', 'invitationReceipt', z.object({}));
/** 回执截止. */
export const repliesClosed = event('invitation.closed', 'lot', z.object({ packageId: z.string() }));

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    invitation: true;
    invitationReceipt: true;
  }
}
