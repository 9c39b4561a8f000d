import { ApprovalPage } from '#base/approval/web/index.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { useText } from '#kit/web/text.ts';
import { type NoticeKind, noticeKeys } from '../shared/status.ts';
import { awardText } from '../shared/text/index.ts';
import { PlannedToRead } from './parts/planned-notices.tsx';

/** 中标通知书审批: the notification as it is going to be sent, and the approver's decision beside it. */
export const Page = () => <NoticeApproval kind="win" />;

/** 通知书审批 of either kind. */
export function NoticeApproval({ kind }: { readonly kind: NoticeKind }) {
  const t = useText(awardText);
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  return (
    <ApprovalPage title={t(`${kind}Approve`)} serviceKey={noticeKeys[kind]} serviceId={packageId}>
      <PlannedToRead packageId={packageId} kind={kind} />
    </ApprovalPage>
  );
}
