import { useCall } from '#kit/web/query.ts';
import { Answer } from '#kit/web/states.tsx';
import { awardDetail } from '../../shared/calls.ts';
import { AwardSections, ChangesSection } from './award-sections.tsx';

interface Props {
  readonly packageId: string;
  /** What is decided on is the change of the winner. */
  readonly changeFirst?: boolean;
}

/** 定标 to be read, e.g. by an approver: candidates with scores and prices, objections, choice and reason. */
export function AwardToRead({ packageId, changeFirst = false }: Props) {
  const answer = useCall(awardDetail, { packageId });
  return (
    <Answer of={answer} rows={10}>
      {(award) => (
        <>
          {changeFirst ? <ChangesSection award={award} /> : null}
          <AwardSections award={award} onOver={() => void answer.refetch()} changesShown={changeFirst} />
        </>
      )}
    </Answer>
  );
}
