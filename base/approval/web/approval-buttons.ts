import { type ComponentProps, createElement, Fragment, Suspense } from 'react';
import { later } from '#kit/web/chunk.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';
import { TakeBackButton, WithdrawButton } from './withdraw-button.tsx';

const RecordsButton = later(() => import('./records.tsx').then((m) => m.ApprovalRecordsButton));

const SignedFiles = later(() => import('./signed-files.tsx').then((m) => m.SignedFilesButton));

/** 审批记录, as a button with its drawer. */
export const ApprovalRecordsButton = (props: ComponentProps<typeof RecordsButton>) =>
  createElement(Suspense, { fallback: null }, createElement(RecordsButton, props));

/** What is approved, by its key and id. */
export interface ApprovalSubject {
  readonly serviceKey: ApprovalKey;
  readonly serviceId: string;
}

/** 撤回, 撤销审批, 审批记录 and 查看签章文件 of a subject, as its own screen offers them. */
export const ApprovalButtons = (of: ApprovalSubject) =>
  createElement(
    Fragment,
    null,
    createElement(TakeBackButton, of),
    createElement(WithdrawButton, of),
    createElement(ApprovalRecordsButton, of),
    createElement(Suspense, { fallback: null }, createElement(SignedFiles, of)),
  );
