import { ApprovalButtons } from '#base/approval/web/index.ts';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { Answer, Empty } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { awardDetail } from '../shared/calls.ts';
import { CHANGE_KEY, isDetermined } from '../shared/status.ts';
import { awardText } from '../shared/text/index.ts';
import { AwardHint, ChangesSection, DeterminationSection, LotSection } from './parts/award-sections.tsx';
import { ChangeForm } from './parts/change-form.tsx';
import { ProposedActs } from './parts/proposed-acts.tsx';
import { AwardTag } from './parts/publicity.tsx';

/** 中标人变更 (实施条例第55条): proposed by agency or tenderee; for all others how it stands. */
export function Page() {
  const t = useText(awardText);
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  const answer = useCall(awardDetail, { packageId });
  useTitle(t('changeTitle'));
  return (
    <Answer page={t('changeTitle')} of={answer} rows={10}>
      {(award) => {
        const approval =
          award.changes.length > 0 ? <ApprovalButtons serviceKey={CHANGE_KEY} serviceId={packageId} /> : null;
        const { change, changeWhy } = award.can;
        // What is already open is read and decided below.
        if (change || (changeWhy !== null && changeWhy !== 'changing'))
          return <ChangeForm key={`${packageId}:${award.changes.length}`} award={award} actions={approval} />;
        return (
          <>
            <PageHeader
              title={t('changeTitle')}
              tags={<AwardTag award={award} />}
              actions={
                <>
                  <ProposedActs award={award} />
                  {approval}
                </>
              }
            />
            {award.changes.length === 0 ? (
              <Panel>
                <Empty
                  title={t('hint.noChanges')}
                  hint={isDetermined(award.status) ? undefined : t('hint.changeNone')}
                />
              </Panel>
            ) : (
              <>
                <AwardHint award={award} />
                <ChangesSection award={award} />
              </>
            )}
            {award.determination ? <DeterminationSection award={award} /> : null}
            <LotSection award={award} />
          </>
        );
      }}
    </Answer>
  );
}
