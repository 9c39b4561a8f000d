import { wordingOf } from '#areas/project/shared/modes.ts';
import { useCall } from '#kit/web/query.ts';
import { Answer } from '#kit/web/states.tsx';
import { Wording } from '#kit/web/text.ts';
import { contractDetail } from '../../shared/calls.ts';
import { ContractSections } from './contract-sections.tsx';

/** 采购合同 to be read, e.g. by an approver. */
export function ContractToRead({ id }: { readonly id: string }) {
  return (
    <Answer of={useCall(contractDetail, { id })} rows={10}>
      {(contract) => (
        <Wording value={wordingOf(contract.lot.purchaseMode)}>
          <ContractSections contract={contract} />
        </Wording>
      )}
    </Answer>
  );
}
