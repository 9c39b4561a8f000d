import { ApprovalButtons, useWhenDecided } from '#base/approval/web/index.ts';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { awardDetail } from '../shared/calls.ts';
import { PUBLICITY_KEY } from '../shared/status.ts';
import { awardText } from '../shared/text/index.ts';
import { AwardHint, AwardSections } from './parts/award-sections.tsx';
import { PublishActions } from './parts/publish-actions.tsx';
import { PubliciseForm } from './parts/publicise-form.tsx';
import { PublicityToRead } from './parts/publicity-to-read.tsx';
import { AwardTag } from './parts/publicity.tsx';

/** 中标候选人公示: before it the form of the agency, afterwards its record with objections and result. */
export function Page() {
  const t = useText(awardText);
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  const answer = useCall(awardDetail, { packageId });
  useTitle(t('candidates'));
  useWhenDecided(PUBLICITY_KEY, packageId, {
    standing: answer.data?.beforehand.publicity,
    again: () => void answer.refetch(),
  });
  return (
    <Answer page={t('candidates')} of={answer} rows={10}>
      {(award) =>
        award.can.publicise ? (
          <PubliciseForm key={`${packageId}:${award.beforehand.publicity}`} award={award} />
        ) : (
          <>
            <PageHeader
              title={t('candidates')}
              tags={<AwardTag award={award} />}
              actions={
                <>
                  {award.beforehand.publicity === 'free' ? null : (
                    <ApprovalButtons serviceKey={PUBLICITY_KEY} serviceId={packageId} />
                  )}
                  <PublishActions award={award} />
                </>
              }
            />
            {award.beforehand.publicity === 'inApproval' ? (
              <>
                <AwardHint award={award} />
                <PublicityToRead packageId={packageId} />
              </>
            ) : (
              <AwardSections award={award} onOver={() => void answer.refetch()} />
            )}
          </>
        )
      }
    </Answer>
  );
}
