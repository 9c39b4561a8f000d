import { later } from '#kit/web/chunk.ts';
import { Suspense } from 'react';
import { ActButton, DownloadButton } from '#kit/web/act-button.tsx';
import { ReasonButton } from '#kit/web/reason-button.tsx';
import { useText } from '#kit/web/text.ts';
import {
  contractPdf,
  ownContractPdf,
  ownerConfirm,
  ownerReturn,
  supplierConfirm,
  supplierReturn,
} from '../../shared/calls.ts';
import type { ContractRecord } from '../../shared/schema.ts';
import type { Side } from '../../shared/status.ts';
import { contractText } from '../../shared/text/index.ts';

// Who signs brings certificate and PIN along; everybody else need not wait for that.
const SignButton = later(() => import('./sign-button.tsx').then((m) => m.SignButton));

/** A contract, or a supplement to one: both are confirmed and signed alike. */
export type ToSign = Pick<
  ContractRecord,
  'id' | 'contentDigest' | 'contractCode' | 'price' | 'isLate' | 'lateReason'
> & { readonly can: Pick<ContractRecord['can'], 'ownerDecide' | 'supplierDecide' | 'sign'> };

interface Props {
  readonly contract: ToSign;
  readonly side: Side;
  /** What it is called on its buttons. */
  readonly kind?: 'contract' | 'supplement';
  /** It was sent back: a supplier does not see it until it comes again. */
  readonly onReturned?: (() => void) | undefined;
}

/** 办理: what this side of the contract may do now. */
export function ContractActs({ contract, side, kind = 'contract', onReturned }: Props) {
  const t = useText(contractText);
  const { can } = contract;
  return (
    <>
      <DownloadButton
        text={t(kind === 'supplement' ? 'action.supplementPdf' : 'action.pdf')}
        call={side === 'supplier' ? ownContractPdf : contractPdf}
        input={{ id: contract.id }}
      />
      {side === 'owner' && can.ownerDecide ? <Decide contract={contract} side={side} kind={kind} /> : null}
      {side === 'supplier' && can.supplierDecide ? (
        <Decide contract={contract} side={side} kind={kind} onReturned={onReturned} />
      ) : null}
      {can.sign ? (
        <Suspense fallback={null}>
          <SignButton contract={contract} side={side} kind={kind} />
        </Suspense>
      ) : null}
    </>
  );
}

const calls = {
  owner: { confirm: ownerConfirm, return: ownerReturn },
  supplier: { confirm: supplierConfirm, return: supplierReturn },
} as const;

const words = {
  contract: {
    owner: {
      text: 'action.ownerConfirm',
      sure: 'confirm.ownerConfirm',
      done: 'done.ownerConfirmed',
      why: 'confirm.ownerReturn',
      returned: 'done.returned',
    },
    supplier: {
      text: 'action.supplierConfirm',
      sure: 'confirm.supplierConfirm',
      done: 'done.confirmed',
      why: 'confirm.supplierReturn',
      returned: 'done.returned',
    },
  },
  supplement: {
    owner: {
      text: 'action.ownerConfirm',
      sure: 'confirm.supplementOwnerConfirm',
      done: 'done.supplementOwnerConfirmed',
      why: 'confirm.ownerReturn',
      returned: 'done.supplementReturned',
    },
    supplier: {
      text: 'action.supplementConfirm',
      sure: 'confirm.supplementSupplierConfirm',
      done: 'done.supplementConfirmed',
      why: 'confirm.supplierReturn',
      returned: 'done.supplementReturned',
    },
  },
} as const;

/** 确认或退回: with the question before the one, and the reason for the other. */
function Decide({ contract: { id }, side, kind = 'contract', onReturned }: Props) {
  const t = useText(contractText);
  const { confirm, return: back, ...say } = { ...calls[side], ...words[kind][side] };
  return (
    <>
      <ReasonButton<{ id: string; reason: string }, null>
        text={t('action.return')}
        call={back}
        input={(reason) => ({ id, reason })}
        note={t(say.why)}
        label={t('field.returnReason')}
        need={t('need.reason')}
        done={t(say.returned)}
        after={onReturned}
      />
      <ActButton
        type="primary"
        text={t(say.text)}
        call={confirm}
        input={{ id }}
        confirm={{ title: t(say.sure) }}
        done={t(say.done)}
      />
    </>
  );
}
