import { ApprovalButtons } from '#base/approval/web/index.ts';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { awardDetail } from '../shared/calls.ts';
import { SERVICE_KEY } from '../shared/status.ts';
import { awardText } from '../shared/text/index.ts';
import { AwardSections } from './parts/award-sections.tsx';
import { DetermineForm } from './parts/determine-form.tsx';
import { PublishActions } from './parts/publish-actions.tsx';
import { AwardTag } from './parts/publicity.tsx';

/** 确定中标人: the tenderee's choice once the publicity is over; for all others, and until then, how it stands. */
export function Page() {
  const t = useText(awardText);
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  const answer = useCall(awardDetail, { packageId });
  useTitle(t('determineTitle'));
  return (
    <Answer page={t('determineTitle')} of={answer} rows={10}>
      {(award) => {
        const approval = award.determination ? (
          <ApprovalButtons serviceKey={SERVICE_KEY} serviceId={packageId} />
        ) : null;
        if (award.can.determine)
          return <DetermineForm key={`${packageId}:${award.status}`} award={award} actions={approval} />;
        return (
          <>
            <PageHeader
              title={t('determineTitle')}
              tags={<AwardTag award={award} />}
              actions={
                <>
                  {approval}
                  <PublishActions award={award} />
                </>
              }
            />
            <AwardSections award={award} onOver={() => void answer.refetch()} />
          </>
        );
      }}
    </Answer>
  );
}
