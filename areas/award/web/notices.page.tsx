import { useWhenDecided } from '#base/approval/web/index.ts';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { awardDetail } from '../shared/calls.ts';
import { noticeKeys, RESULT_KEY } from '../shared/status.ts';
import { awardText } from '../shared/text/index.ts';
import { AwardHint, DeterminationSection, LotSection, NoticesSection } from './parts/award-sections.tsx';
import { NoticeApproval } from './notice-approve.page.tsx';
import { PlannedNotices } from './parts/planned-notices.tsx';
import { OwnNotice } from './parts/own-notice.tsx';
import { PublishActions } from './parts/publish-actions.tsx';
import { AwardTag } from './parts/publicity.tsx';

/** 中标与结果通知: the agency sends the notices and sees who received them; a supplier reads its own. */
export function Page() {
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  // 落选通知审批: an approver's task leads here.
  if (query.get('taskId')) return <NoticeApproval kind="result" />;
  return query.get('opType') === 'supplier' ? (
    <OwnNotice packageId={packageId} />
  ) : (
    <Notices packageId={packageId} />
  );
}

function Notices({ packageId }: { readonly packageId: string }) {
  const t = useText(awardText);
  const answer = useCall(awardDetail, { packageId });
  const again = () => void answer.refetch();
  useTitle(t('noticesTitle'));
  const { win, result, bulletin } = answer.data?.beforehand ?? {};
  useWhenDecided(noticeKeys.win, packageId, { standing: win, again });
  useWhenDecided(noticeKeys.result, packageId, { standing: result, again });
  useWhenDecided(RESULT_KEY, packageId, { standing: bulletin, again });
  return (
    <Answer page={t('noticesTitle')} of={answer} rows={10}>
      {(award) => (
        <>
          <PageHeader
            title={t('noticesTitle')}
            tags={<AwardTag award={award} />}
            actions={<PublishActions award={award} />}
          />
          <AwardHint award={award} />
          <DeterminationSection award={award} />
          {award.planned.length > 0 ? <PlannedNotices award={award} /> : <NoticesSection award={award} />}
          <LotSection award={award} />
        </>
      )}
    </Answer>
  );
}
