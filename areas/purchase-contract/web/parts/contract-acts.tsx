import { later } from '#kit/web/chunk.ts';
import { Suspense, useState } from 'react';
import { Button } from 'antd';
import type { Call } from '#kit/shared/call.ts';
import { ActButton, DownloadButton } from '#kit/web/act-button.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { refreshAll } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
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

const ReasonDialog = later(() => import('#kit/web/reason-dialog.tsx').then((m) => m.ReasonDialog));

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
  const once = useOnce();
  const [returning, setReturning] = useState(false);
  const way = { ...calls[side], ...words[kind][side] };
  const sendBack = async (reason: string) => {
    const call: Call<{ id: string; reason: string }, null> = way.return;
    if (!(await once(`${id}:${reason}`, (nonce) => send(call, { id, reason }, { nonce })))) return false;
    toast('success', t(way.returned));
    onReturned?.();
    await refreshAll();
    return true;
  };
  return (
    <>
      <Button onClick={() => setReturning(true)}>{t('action.return')}</Button>
      <ActButton
        type="primary"
        text={t(way.text)}
        call={way.confirm}
        input={{ id }}
        confirm={{ title: t(way.sure) }}
        done={t(way.done)}
      />
      {returning ? (
        <Suspense fallback={null}>
          <ReasonDialog
            title={t('action.return')}
            text={t(way.why)}
            label={t('field.returnReason')}
            need={t('need.reason')}
            onClose={() => setReturning(false)}
            onOk={sendBack}
          />
        </Suspense>
      ) : null}
    </>
  );
}
