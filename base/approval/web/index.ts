/** The door of approvals for other screens (审批组件); what needs much of antd is loaded when it is shown. */
import { type ComponentProps, createElement, Fragment, lazy, Suspense } from 'react';
import { useCall } from '#kit/web/query.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';
import { submitConfig } from '../shared/calls.ts';
import { TakeBackButton, WithdrawButton } from './withdraw-button.tsx';

export { ApprovalDesk } from './approval-desk.tsx';
export { useOpinion } from './opinion.ts';
export { taskRoute } from './backlog.ts';
export { usePackageId } from './which.ts';
export { submission } from './submission.ts';

const RecordsButton = lazy(async () => ({ default: (await import('./records.tsx')).ApprovalRecordsButton }));

const SignedFiles = lazy(async () => ({ default: (await import('./signed-files.tsx')).SignedFilesButton }));

/** 审批记录, as a button with its drawer. */
export const ApprovalRecordsButton = (props: ComponentProps<typeof RecordsButton>) =>
  createElement(Suspense, { fallback: null }, createElement(RecordsButton, props));

const Opinions = lazy(async () => ({ default: (await import('./opinion-form.tsx')).OpinionForm }));
const People = lazy(async () => ({ default: (await import('./people-field.tsx')).PeopleField }));
const List = lazy(async () => ({ default: (await import('./record-list.tsx')).RecordList }));
const Bar = lazy(async () => ({ default: (await import('./deed-bar.tsx')).DeedBar }));

/** 审批意见, for other kinds of decisions: an opinion with common ones at hand, and its attachments. */
export const OpinionForm = (props: ComponentProps<typeof Opinions>) =>
  createElement(Suspense, { fallback: null }, createElement(Opinions, props));

/** 办理栏, where such a decision stands beside or below what it is about. */
export const DeedBar = (props: ComponentProps<typeof Bar>) =>
  createElement(Suspense, { fallback: null }, createElement(Bar, props));

const Pending = lazy(async () => ({ default: (await import('./pending.page.tsx')).PendingList }));
const Handled = lazy(async () => ({ default: (await import('./handled.page.tsx')).HandledList }));

/** 待我审批 and 审批历史 as part of another screen. */
export const PendingApprovals = () =>
  createElement(Suspense, { fallback: null }, createElement(Pending, { embedded: true }));
export const HandledApprovals = () =>
  createElement(Suspense, { fallback: null }, createElement(Handled, { embedded: true }));

/** 选择人员, where such a decision goes to others. */
export const PeopleField = (props: ComponentProps<typeof People>) =>
  createElement(Suspense, { fallback: null }, createElement(People, props));

/** 记录 of such decisions, as approvals show theirs. */
export const RecordList = (props: ComponentProps<typeof List>) =>
  createElement(Suspense, { fallback: null }, createElement(List, props));

/** 生效: whether submitting this business takes effect at once, for want of an approval; its button says so and asks nothing. */
export const useTakesEffect = (serviceKey: ApprovalKey, enabled = true): boolean =>
  useCall(submitConfig, { serviceKey }, { quiet: true, enabled }).data?.needApproval === false;

/** 撤回, 撤销审批, 审批记录 and 查看签章文件 of a subject, as its own screen offers them. */
export const ApprovalButtons = (of: { readonly serviceKey: ApprovalKey; readonly serviceId: string }) =>
  createElement(
    Fragment,
    null,
    createElement(TakeBackButton, of),
    createElement(WithdrawButton, of),
    createElement(ApprovalRecordsButton, of),
    createElement(Suspense, { fallback: null }, createElement(SignedFiles, of)),
  );
