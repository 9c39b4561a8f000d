import { later } from '#kit/web/chunk.ts';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useRecordSigner } from '#base/ca/web/index.ts';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { refreshAll } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { ownerSign, supplierSign } from '../../shared/calls.ts';
import { contractToSign } from '../../shared/signing.ts';
import type { Side } from '../../shared/status.ts';
import { contractText } from '../../shared/text/index.ts';
import type { ToSign } from './contract-acts.tsx';

const ReasonDialog = later(() => import('#kit/web/reason-dialog.tsx').then((m) => m.ReasonDialog));

interface Props {
  readonly contract: ToSign;
  readonly side: Side;
  readonly kind: 'contract' | 'supplement';
}

/** 签署: with certificate and PIN; after the last day the reason is asked for first, once. */
export function SignButton({ contract, side, kind }: Props) {
  const t = useText(contractText);
  const once = useOnce();
  const signer = useRecordSigner();
  const [explaining, setExplaining] = useState(false);
  const { id, contentDigest, contractCode, price } = contract;
  const sign = async (lateReason: string) => {
    const signature = await signer.sign(
      contractToSign(side, { id, contentDigest: contentDigest ?? '', contractCode, price }),
    );
    // The question for the PIN was closed: nothing was asked of the server.
    if (!signature) return false;
    const call = side === 'owner' ? ownerSign : supplierSign;
    if (!(await once(`${id}:sign`, (nonce) => send(call, { id, lateReason, signature }, { nonce }))))
      return false;
    toast('success', t('done.signed'));
    await refreshAll();
    return true;
  };
  const late = contract.isLate && contract.lateReason === null;
  return (
    <>
      <Button type="primary" onClick={() => (late ? setExplaining(true) : void sign(''))}>
        {t(kind === 'supplement' ? 'action.supplementSign' : 'action.sign')}
      </Button>
      {signer.dialog}
      {explaining ? (
        <Suspense fallback={null}>
          <ReasonDialog
            title={t('action.sign')}
            text={t('hint.late')}
            label={t('field.lateReason')}
            need={t('need.lateReason')}
            onClose={() => setExplaining(false)}
            onOk={sign}
          />
        </Suspense>
      ) : null}
    </>
  );
}
