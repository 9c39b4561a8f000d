import { WhyButton } from '#kit/web/page.tsx';
import { useAct } from '#kit/web/query.ts';
import { useNavigate } from '#kit/web/router/router.tsx';
import { useText } from '#kit/web/text.ts';
import { draftSupplement } from '../../shared/calls.ts';
import type { ContractRecord } from '../../shared/schema.ts';
import { contractText } from '../../shared/text/index.ts';
import { supplementPath } from '../links.ts';

interface Props {
  readonly contract: ContractRecord;
  readonly opType: string;
}

/** 起草补充协议 to a contract in force, and on to its form. */
export function DraftSupplement({ contract, opType }: Props) {
  const t = useText(contractText);
  const go = useNavigate();
  const { run, busy } = useAct(draftSupplement);
  const draft = () =>
    run({ contractId: contract.id }).then(
      (made) => made && go(supplementPath(contract.lot.packageId, opType, made.id)),
      // Why not is said by the request layer.
      () => undefined,
    );
  return (
    <WhyButton loading={busy} onClick={() => void draft()}>
      {t('action.supplement')}
    </WhyButton>
  );
}
