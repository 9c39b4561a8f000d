/** The door of approvals for other screens (审批组件). */
export { ApprovalBar } from './approval-bar.tsx';
export { ApprovalRecordsButton, ApprovalRecordsDrawer } from './records.tsx';
export { SubmitApprovalButton } from './submit-button.tsx';
export { ApvlStatusTag, apvlStatusTags } from './tags.tsx';
export { useApprovalQuery, type Which } from './which.ts';
export { TakeBackButton, WithdrawButton } from './withdraw-button.tsx';
