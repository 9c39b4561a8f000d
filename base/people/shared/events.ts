import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const none = z.object({});
const at = z.object({ orgId: z.string() });

export const unitAdded = event('organisation.added', 'organisation', z.object({ orgType: z.string() }));
export const unitChanged = event('organisation.changed', 'organisation', none);
export const unitRemoved = event('organisation.removed', 'organisation', none);
/** 部门负责人: who led it before and who is to lead it; '' = nobody. Asked for by one administrator, done by another's word. */
const head = z.object({ requestId: z.string(), from: z.string(), to: z.string() });
export const headAsked = event('organisation.headAsked', 'organisation', head);
export const headChanged = event('organisation.headChanged', 'organisation', head);
/** 单位名称、代码变更: asked for by one administrator, done by another's word. */
export const identityAsked = event(
  'organisation.identityAsked',
  'organisation',
  z.object({ requestId: z.string() }),
);
export const identityConfirmed = event(
  'organisation.identityConfirmed',
  'organisation',
  z.object({ requestId: z.string() }),
);
/** 新增供应商单位: added by one administrator, in effect by another's word. */
const company = z.object({ requestId: z.string() });
export const companyAsked = event('organisation.companyAsked', 'organisation', company);
export const companyConfirmed = event('organisation.companyConfirmed', 'organisation', company);
/** 提交录入审批: where a flow holds its approvers decide in the other administrator's place. */
export const companyPutIntoApproval = event('organisation.companyPutIntoApproval', 'organisation', company);
/** 录入审批退回: the administrator who added it can submit it again. */
export const companyGivenBack = event(
  'organisation.companyGivenBack',
  'organisation',
  company.extend({ ending: z.enum(['returned', 'withdrawn', 'stopped']) }),
);
export const userAdded = event('user.added', 'user', at);
export const userChanged = event('user.changed', 'user', at);
export const userLeft = event('user.left', 'user', at);
export const userMoved = event('user.moved', 'user', z.object({ from: z.string(), to: z.string() }));
export const userDisabled = event('user.disabled', 'user', none);
export const userEnabled = event('user.enabled', 'user', none);
export const userUnlocked = event('user.unlocked', 'user', none);
/** `way`: a link to the person alone, or a code in two halves that waits for another administrator. */
export const passwordReset = event(
  'user.passwordReset',
  'user',
  z.object({ way: z.enum(['sent', 'halves']) }),
);
const asked = z.object({ requestId: z.string(), orgId: z.string(), role: z.string() });
export const roleAsked = event('user.roleAsked', 'user', asked);
export const roleConfirmed = event('user.roleConfirmed', 'user', asked);
export const entryConfirmed = event('user.entryConfirmed', 'user', z.object({ requestId: z.string() }));
/** 第二验证因素遗失: asked for by one administrator, taken off by another's word. */
export const factorOffAsked = event(
  'user.factorOffAsked',
  'user',
  z.object({ requestId: z.string(), orgId: z.string() }),
);
export const factorTaken = event('user.factorTaken', 'user', z.object({ requestId: z.string() }));
/** 离职交接: asked for by one administrator, carried out by another's word. */
const heir = z.object({ requestId: z.string(), orgId: z.string(), targetId: z.string() });
export const handoverAsked = event('user.handoverAsked', 'user', heir);
export const handedOver = event(
  'user.handedOver',
  'user',
  heir.extend({ moved: z.number().int(), left: z.number().int() }),
);
export const requestRefused = event(
  'user.requestRefused',
  'user',
  z.object({ requestId: z.string(), kind: z.string() }),
);
/** 复核码: used by the person, or tried in vain. */
export const entryUsed = event('user.entryUsed', 'user', none);
export const entryFailed = event('user.entryFailed', 'user', none);
export const rolesChanged = event(
  'user.rolesChanged',
  'user',
  z.object({ orgId: z.string(), given: z.array(z.string()), taken: z.array(z.string()) }),
);

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    organisation: true;
    user: true;
  }
}
