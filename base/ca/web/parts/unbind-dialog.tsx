import type { CheckboxRef } from 'antd';
import { useRef, useState } from 'react';
import type { Prover } from '#base/account/web/index.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { useLack } from '#kit/web/lack.tsx';
import { toast } from '#kit/web/notice.ts';
import { refreshCalls } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { myCertificate, pageCertificates, unbindCertificate } from '../../shared/calls.ts';
import { releaseProof } from '../../shared/proof.ts';
import { caText } from '../../shared/text/index.ts';
import { Caution, type Hanging, hangs } from './caution.tsx';
import { KeyFields } from './key-fields.tsx';
import { KeyRefused, useKeySource } from './use-key-source.ts';

interface UnbindProps {
  readonly id: string;
  readonly serial: string;
  readonly userId: string;
  readonly hanging: Hanging;
  /** The platform agreed a day ago that the key is lost: nothing is left to sign with. */
  readonly withoutKey: boolean;
  readonly onClose: () => void;
}

/** 解绑: the old key signs, the holder proves who they are, and reads what hangs on it. */
export function UnbindDialog({ id, serial, userId, hanging, withoutKey, onClose }: UnbindProps) {
  const t = useText(caText);
  const source = useKeySource(serial);
  const prover = useRef<Prover>(null);
  const [acknowledged, setAcknowledged] = useState(false);
  const lack = useLack<CheckboxRef>();
  const signed = async (): Promise<string | undefined> => {
    if (withoutKey) return undefined;
    const { signing } = await source.open();
    return releaseProof({ userId, certificateId: id }, signing);
  };
  const ok = async (): Promise<boolean> => {
    const known = !hangs(hanging) || acknowledged || lack.tell(t('need.acknowledge'));
    if (!(withoutKey || source.demand()) || !known) return false;
    try {
      const signature = await signed();
      const random = await prover.current?.prove();
      if (!random) return false;
      const proof = signature === undefined ? {} : { signature };
      await send(unbindCertificate, { id, random, acknowledged, ...proof });
    } catch (error) {
      if (error instanceof KeyRefused) return false;
      throw error;
    }
    source.forget();
    toast('success', t('unboundDone'));
    await refreshCalls(pageCertificates, myCertificate);
    return true;
  };
  return (
    <Dialog
      open
      title={t('action.unbind')}
      onClose={onClose}
      onOk={ok}
      okText={t('action.unbind')}
      danger
      width={560}
    >
      <div className="ca-keys">
        <p>{t('confirm.unbind')}</p>
        <p className="gh-hint">{t('hint.confirmUnbind')}</p>
        {withoutKey ? null : <KeyFields source={source} />}
        <Caution
          hanging={hanging}
          acknowledged={acknowledged}
          onAcknowledge={(yes) => {
            setAcknowledged(yes);
            lack.clear();
          }}
          lack={lack}
          handle={prover}
        />
      </div>
    </Dialog>
  );
}
