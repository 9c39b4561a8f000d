import { useRecordSigner } from '#base/ca/web/index.ts';
import { useConfirm } from '#kit/web/dialog.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { WhyButton } from '#kit/web/page.tsx';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { witnessRecord } from '../../shared/calls.ts';
import { recordDigest, recordToSign } from '../../shared/signing.ts';
import { openingText } from '../../shared/text/index.ts';
import type { TaskProps } from './bidder-task.tsx';

/** 监督签署: supervision signs what this browser has folded, up to the end. */
export function WitnessTask({ view, look }: TaskProps) {
  const t = useText(openingText);
  const confirm = useConfirm();
  const once = useOnce();
  const signer = useRecordSigner();
  const { packageId } = view.detail.lot;
  const sign = async () => {
    if (!(await confirm({ title: t('confirm.witness') }))) return;
    const digest = await recordDigest(view.events.filter((e) => e.kind !== 'finished'));
    const signature = await signer.sign(recordToSign(packageId, digest));
    if (!signature) return;
    if (await once('witness', (nonce) => send(witnessRecord, { packageId, digest, signature }, { nonce })))
      toast('success', t('done.witness'));
    await look();
  };
  return (
    <>
      <p>{t('task.witness')}</p>
      <WhyButton type="primary" size="large" block onClick={() => void sign()}>
        {t('action.witness')}
      </WhyButton>
      {signer.dialog}
    </>
  );
}
