import { useSearchParams } from 'react-router';
import { ApprovalDesk } from '#base/approval/web/index.ts';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useText } from '#kit/web/text.ts';
import type { NoticeKind } from '../shared/status.ts';
import { awardText } from '../shared/text/index.ts';
import { PlannedToRead } from './parts/planned-notices.tsx';

/** 中标通知书审批: the notification as it is going to be sent, and the approver's decision beside it. */
export const Page = () => <NoticeApproval kind="win" />;

/** 通知书审批 of either kind. */
export function NoticeApproval({ kind }: { readonly kind: NoticeKind }) {
  const t = useText(awardText);
  const [query] = useSearchParams();
  const title = t(`${kind}Approve`);
  useTitle(title);
  return (
    <>
      <PageHeader title={title} />
      <ApprovalDesk>
        <PlannedToRead packageId={query.get('packageId') ?? ''} kind={kind} />
      </ApprovalDesk>
    </>
  );
}
