import type { ReactNode } from 'react';
import { approvalScreens } from '#base/approval/shared/screens.ts';
import { ApprovalDesk } from '#base/approval/web/index.ts';
import type { Screen } from '#kit/shared/names.ts';
import { ReadingDesk } from '#kit/web/reading.tsx';
import { useSearchParams } from '#kit/web/router/router.tsx';

const useInTask = (): boolean => Boolean(useSearchParams()[0].get('taskId'));

/** 返回: to the auditors' list, or to the to-do list of who has it to approve. */
export const useBack = (list: Screen): Screen => (useInTask() ? approvalScreens.pending : list);

/** 审核或审批: beside it what an auditor does; for who opens it from a task of an approval, what its approver does. */
export function Desk({ deed, children }: { readonly deed: ReactNode; readonly children: ReactNode }) {
  return useInTask() ? (
    <ApprovalDesk>{children}</ApprovalDesk>
  ) : (
    <ReadingDesk deed={deed}>{children}</ReadingDesk>
  );
}
