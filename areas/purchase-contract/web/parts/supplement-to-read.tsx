import { wordingOf } from '#areas/project/shared/modes.ts';
import { useCall } from '#kit/web/query.ts';
import { Answer } from '#kit/web/states.tsx';
import { Wording } from '#kit/web/text.ts';
import { supplementDetail } from '../../shared/calls.ts';
import { SupplementSections } from './supplement-sections.tsx';

/** 补充协议 to be read, e.g. by an approver. */
export function SupplementToRead({ id }: { readonly id: string }) {
  return (
    <Answer of={useCall(supplementDetail, { id })} rows={10}>
      {(supplement) => (
        <Wording value={wordingOf(supplement.purchaseMode)}>
          <SupplementSections supplement={supplement} />
        </Wording>
      )}
    </Answer>
  );
}
