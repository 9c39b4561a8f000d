import { Suspense, useState } from 'react';
import { later } from '#kit/web/chunk.ts';
import { useConfirm } from '#kit/web/confirm.ts';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import { endHandSignature, handSignature } from '../../shared/signature-calls.ts';
import { signatureText } from '../../shared/text/signature.ts';

const SignatureDialog = later(() => import('./signature-dialog.tsx').then((m) => m.SignatureDialog));

/** 手写签名: what stands beside one's own opinions in print, and since when. */
export function HandSignature({ name }: { readonly name: string }) {
  const t = useText(signatureText);
  const confirm = useConfirm();
  const once = useOnce();
  const { data } = useCall(handSignature, {}, { quiet: true });
  // A telephone that was led here goes on at the pad.
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState(isYes(params.get('sign')));
  const close = () => {
    setOpen(false);
    if (params.has('sign')) setParams({}, { replace: true });
  };
  const remove = async () => {
    if (!(await confirm({ title: t('removeSure'), okText: t('remove'), danger: true }))) return;
    if (await once('remove', (nonce) => send(endHandSignature, {}, { nonce })))
      toast('success', t('removed'));
    await refreshCalls(handSignature);
  };
  if (!data) return null;
  return (
    <div className="gh-read acc-signature">
      <dt>{t('title')}</dt>
      <dd>
        {data.image ? (
          <img src={data.image} alt={t('alt', { name })} />
        ) : (
          <span className="gh-none">{t('none')}</span>
        )}
        <button
          type="button"
          className="gh-link acc-change"
          aria-label={`${t(data.image ? 'change' : 'set')} ${t('title')}`}
          onClick={() => setOpen(true)}
        >
          {t(data.image ? 'change' : 'set')}
        </button>
        {data.image ? (
          <button
            type="button"
            className="gh-link acc-change"
            aria-label={`${t('remove')} ${t('title')}`}
            onClick={() => void remove()}
          >
            {t('remove')}
          </button>
        ) : null}
        <p className="gh-hint">
          {data.keptAt ? `${t('since', { at: shanghaiTime(new Date(data.keptAt)) })} · ` : ''}
          {t('hint')}
        </p>
      </dd>
      <Suspense fallback={null}>{open ? <SignatureDialog onClose={close} /> : null}</Suspense>
    </div>
  );
}
