import { later } from '#kit/web/chunk.ts';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useRecordSigner } from '#base/ca/web/index.ts';
import type { DocumentSignature } from '#base/seal/shared/calls.ts';
import { useDocumentSigner } from '#base/seal/web/index.ts';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { refreshAll } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { ownerDocument, ownerSign, supplierDocument, supplierSign } from '../../shared/calls.ts';
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
  const texts = useDocumentSigner();
  const [explaining, setExplaining] = useState(false);
  const { id, contentDigest, contractCode, price } = contract;
  const sign = async (lateReason: string) => {
    const keys = await signer.open();
    // The question for the PIN was closed: nothing was asked of the server.
    if (!keys) return false;
    const [text, call] =
      side === 'owner' ? ([ownerDocument, ownerSign] as const) : ([supplierDocument, supplierSign] as const);
    const record = contractToSign(side, { id, contentDigest: contentDigest ?? '', contractCode, price });
    const act = async (document: DocumentSignature) => {
      const signature = await signer.sign(record);
      const input = { id, lateReason, signature: signature ?? null, document };
      // Another text, where somebody signed in between, is another act.
      const key = `${id}:${document.base}:${document.at}`;
      return signature !== undefined && once(key, (nonce) => send(call, input, { nonce }));
    };
    // Why the text could not be fetched is said by the request layer.
    const done = await texts
      .sign(keys, (sealId) => send(text, sealId === null ? { id } : { id, sealId }), act)
      .catch(() => false);
    if (!done) return false;
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
      {texts.dialog}
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
