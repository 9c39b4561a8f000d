/** The door of approvals for other screens (审批组件); what needs much of antd is loaded when it is shown. */
import { type ComponentProps, createElement, Fragment, lazy, Suspense } from 'react';
import { useCall } from '#kit/web/query.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';
import { submitConfig } from '../shared/calls.ts';
import { TakeBackButton, WithdrawButton } from './withdraw-button.tsx';

export { ApprovalDesk } from './approval-desk.tsx';
export { taskRoute } from './backlog.ts';

const RecordsButton = lazy(async () => ({ default: (await import('./records.tsx')).ApprovalRecordsButton }));

/** 审批记录, as a button with its drawer. */
export const ApprovalRecordsButton = (props: ComponentProps<typeof RecordsButton>) =>
  createElement(Suspense, { fallback: null }, createElement(RecordsButton, props));

/** 生效: whether submitting this business takes effect at once, for want of an approval; its button says so and asks nothing. */
export const useTakesEffect = (serviceKey: ApprovalKey, enabled = true): boolean =>
  useCall(submitConfig, { serviceKey }, { quiet: true, enabled }).data?.needApproval === false;

/** 撤回, 撤销审批 and 审批记录 of a subject, as its own screen offers them. */
export const ApprovalButtons = (of: { readonly serviceKey: ApprovalKey; readonly serviceId: string }) =>
  createElement(
    Fragment,
    null,
    createElement(TakeBackButton, of),
    createElement(WithdrawButton, of),
    createElement(ApprovalRecordsButton, of),
  );
