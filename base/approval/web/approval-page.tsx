import type { ReactNode } from 'react';
import { useLeave } from '#kit/web/back.ts';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { ApprovalButtons, type ApprovalSubject } from './approval-buttons.ts';
import { ApprovalDesk } from './approval-desk.tsx';

interface Props extends ApprovalSubject {
  readonly title: string;
  readonly children: ReactNode;
}

/** 审批页面 of a subject that is only read there: its title, the way back, its records, and beside it what its approver does. */
export function ApprovalPage({ title, children, ...subject }: Props) {
  useTitle(title);
  return (
    <>
      <PageHeader title={title} back={useLeave()} actions={<ApprovalButtons {...subject} />} />
      <ApprovalDesk>{children}</ApprovalDesk>
    </>
  );
}
