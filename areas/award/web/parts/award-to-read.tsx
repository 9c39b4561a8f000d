import { useCall } from '#kit/web/query.ts';
import { Answer } from '#kit/web/states.tsx';
import { awardDetail } from '../../shared/calls.ts';
import { AwardSections } from './award-sections.tsx';

/** 定标 to be read, e.g. by an approver: candidates with scores and prices, objections, choice and reason. */
export function AwardToRead({ packageId }: { readonly packageId: string }) {
  const answer = useCall(awardDetail, { packageId });
  return (
    <Answer of={answer} rows={10}>
      {(award) => <AwardSections award={award} onOver={() => void answer.refetch()} />}
    </Answer>
  );
}
