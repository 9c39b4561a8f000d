import { z } from 'zod';

/**
 * 事前审批 of an act: 无需审批 for want of a flow, 待提交, 审批中, 已通过 for what would go out now, or 不同意. Only the first and the fourth
 * let it go out.
 */
export const standing = z.enum(['free', 'toSubmit', 'inApproval', 'agreed', 'refused']);
export type Standing = z.infer<typeof standing>;

/** May the act go out now? */
export const letsGo = (s: Standing): boolean => s === 'free' || s === 'agreed';

/** Is it for whoever acts to put it into approval? */
export const isToSubmit = (s: Standing): boolean => s === 'toSubmit' || s === 'refused';
