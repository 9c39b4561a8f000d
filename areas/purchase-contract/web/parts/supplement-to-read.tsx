import { useCall } from '#kit/web/query.ts';
import { Answer } from '#kit/web/states.tsx';
import { supplementDetail } from '../../shared/calls.ts';
import { SupplementSections } from './supplement-sections.tsx';

/** 补充协议 to be read, e.g. by an approver. */
export function SupplementToRead({ id }: { readonly id: string }) {
  return (
    <Answer of={useCall(supplementDetail, { id })} rows={10}>
      {(supplement) => <SupplementSections supplement={supplement} />}
    </Answer>
  );
}
