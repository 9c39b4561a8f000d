import { type ReactNode, Suspense } from 'react';
import { later } from '#kit/web/chunk.ts';
import { ReadingDesk } from '#kit/web/reading.tsx';
import { useSearchParams } from '#kit/web/router/router.tsx';

const Deed = later(() => import('./desk.tsx').then((m) => m.ApprovalDeed));

/**
 * 审批办理: a subject on its own screen, and beside it what its approver does: agree, disagree, transfer, return.
 * Without a task in the address there is the subject alone.
 */
export function ApprovalDesk({ children }: { readonly children: ReactNode }) {
  const [query] = useSearchParams();
  const deed = query.get('taskId') ? (
    <Suspense fallback={null}>
      <Deed />
    </Suspense>
  ) : null;
  return <ReadingDesk deed={deed}>{children}</ReadingDesk>;
}
