/** The door of approvals for other screens (审批组件); what needs much of antd is loaded when it is shown. */
import { later } from '#kit/web/chunk.ts';
import { type ComponentProps, type ComponentType, createElement, Suspense } from 'react';
import { useCall } from '#kit/web/query.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';
import { submitConfig } from '../shared/calls.ts';
import type { BeforehandProps } from './beforehand.tsx';

export { useWhenDecided } from './when-decided.ts';
export { ApprovalButtons } from './approval-buttons.ts';
export { ApprovalRecordsButton } from './record-buttons.tsx';
export { ApprovalDesk } from './approval-desk.tsx';
export { ApprovalPage } from './approval-page.tsx';
export { useOpinion } from './opinion.ts';
export { taskRoute } from './backlog.ts';
export { usePackageId } from './which.ts';
export { submission } from './submission.ts';

const Hand = later(() =>
  import('./beforehand.tsx').then((m) => m.Beforehand as ComponentType<BeforehandProps<object>>),
);
const Tag = later(() => import('./beforehand.tsx').then((m) => m.StandingTag));

/** 事前审批 of an act that has no form of its own: how it stands and what puts it into approval. */
export const Beforehand = <I extends object>(props: BeforehandProps<I>) =>
  createElement(
    Suspense,
    { fallback: null },
    createElement(Hand, props as unknown as BeforehandProps<object>),
  );

/** 事前审批 as a tag, beside a form that submits what is typed. */
export const StandingTag = (props: ComponentProps<typeof Tag>) =>
  createElement(Suspense, { fallback: null }, createElement(Tag, props));

const Opinions = later(() => import('./opinion-form.tsx').then((m) => m.OpinionForm));
const People = later(() => import('./people-field.tsx').then((m) => m.PeopleField));
const List = later(() => import('./record-list.tsx').then((m) => m.RecordList));
const Bar = later(() => import('./deed-bar.tsx').then((m) => m.DeedBar));

/** 审批意见, for other kinds of decisions: an opinion with common ones at hand, and its attachments. */
export const OpinionForm = (props: ComponentProps<typeof Opinions>) =>
  createElement(Suspense, { fallback: null }, createElement(Opinions, props));

/** 办理栏, where such a decision stands beside or below what it is about. */
export const DeedBar = (props: ComponentProps<typeof Bar>) =>
  createElement(Suspense, { fallback: null }, createElement(Bar, props));

const Pending = later(() => import('./pending.page.tsx').then((m) => m.PendingList));
const Handled = later(() => import('./handled.page.tsx').then((m) => m.HandledList));

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
