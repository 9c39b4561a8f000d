/** The door of approvals for other screens (审批组件); what needs much of antd is loaded when it is shown. */
import { type ComponentProps, createElement, Fragment, lazy, Suspense } from 'react';
import { WithdrawButton } from './withdraw-button.tsx';

export { taskRoute } from './backlog.ts';
export { SubmitApprovalButton } from './submit-button.tsx';
export { ApvlStatusTag, apvlStatusTags } from './tags.tsx';
export { useApprovalQuery, type Which } from './which.ts';

const Bar = lazy(async () => ({ default: (await import('./approval-bar.tsx')).ApprovalBar }));
const RecordsButton = lazy(async () => ({ default: (await import('./records.tsx')).ApprovalRecordsButton }));
const RecordsDrawer = lazy(async () => ({ default: (await import('./records.tsx')).ApprovalRecordsDrawer }));

/** The bar of an approver (审批操作栏): agree, disagree, transfer, return. */
export const ApprovalBar = (props: ComponentProps<typeof Bar>) =>
  createElement(Suspense, { fallback: null }, createElement(Bar, props));

/** 审批记录, as a button with its drawer. */
export const ApprovalRecordsButton = (props: ComponentProps<typeof RecordsButton>) =>
  createElement(Suspense, { fallback: null }, createElement(RecordsButton, props));

/** 审批记录 drawer. */
export const ApprovalRecordsDrawer = (props: ComponentProps<typeof RecordsDrawer>) =>
  createElement(Suspense, { fallback: null }, createElement(RecordsDrawer, props));

/** 撤销审批 and 审批记录 of a subject, as its own screen offers them. */
export const ApprovalButtons = (of: { readonly serviceKey: string; readonly serviceId: string }) =>
  createElement(Fragment, null, createElement(WithdrawButton, of), createElement(ApprovalRecordsButton, of));
