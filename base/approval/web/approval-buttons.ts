import { createElement, Fragment } from 'react';
import type { ApprovalKey } from '#kit/shared/names.ts';
import { ApprovalRecordsButton, SignedFilesButton } from './record-buttons.tsx';
import { TakeBackButton, WithdrawButton } from './withdraw-button.tsx';

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
    createElement(SignedFilesButton, of),
  );
