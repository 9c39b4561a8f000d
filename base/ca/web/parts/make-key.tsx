import { Alert } from 'antd';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { Prover } from '#base/account/web/index.ts';
import type { SuiteName } from '#kit/shared/crypto/signing-key.ts';
import { hasWebCrypto } from '#kit/shared/web-crypto.ts';
import { useOnce } from '#kit/web/once.ts';
import { WhyButton } from '#kit/web/page.tsx';
import { saveFile, send } from '#kit/web/send.ts';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { useText } from '#kit/web/text.ts';
import { bindCertificate } from '../../shared/calls.ts';
import { makeKey, PIN_MIN, writeKeyStore } from '../../shared/keystore.ts';
import { bindProof } from '../../shared/proof.ts';
import { caText } from '../../shared/text/index.ts';
import { Caution } from './caution.tsx';
import './ca.css';

const FILE_NAMES: Readonly<Record<SuiteName, string>> = {
  'P-256': 'gongheng-key.pem',
  SM2: 'gongheng-key-sm2.pem',
};

/** 生成密钥并绑定: the key is made here; only its public half and a proof of holding it leave this browser. */
export function MakeKey({
  userId,
  suite,
  sealedBids,
  onBound,
}: {
  readonly userId: string;
  /** In which suite the key is made. */
  readonly suite: SuiteName;
  readonly sealedBids: number;
  readonly onBound: () => Promise<void>;
}) {
  const t = useText(caText);
  const once = useOnce();
  const id = useId();
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [busy, setBusy] = useState(false);

  const prover = useRef<Prover>(null);
  const [acknowledged, setAcknowledged] = useState(false);

  const bind = async (nonce: string, random: string) => {
    const { spki, pkcs8 } = await makeKey(suite);
    const proof = await bindProof({ userId, spki }, pkcs8);
    const { certificatePem } = await send(bindCertificate, { spki, proof, random, acknowledged }, { nonce });
    const text = await writeKeyStore({ pkcs8, certificatePem, pin });
    pkcs8.fill(0);
    saveFile({ blob: new Blob([text], { type: 'application/x-pem-file' }), fileName: FILE_NAMES[suite] });
  };
  const run = async () => {
    setBusy(true);
    try {
      const random = await prover.current?.prove();
      if (!random) return;
      if (await once('bind', (nonce) => bind(nonce, random))) await onBound();
    } finally {
      setBusy(false);
    }
  };
  const why = !hasWebCrypto()
    ? t('wrong.unsupported')
    : pin.length < PIN_MIN
      ? t('wrong.weakPin')
      : pin !== again
        ? t('wrong.pinAgain')
        : sealedBids > 0 && !acknowledged
          ? t('need.acknowledge')
          : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!why && !busy) void run();
  };
  return (
    <form className="ca-keys" onSubmit={submit}>
      <Alert type="info" showIcon title={t('hint.make')} description={t(`hint.use.${suite}`)} />
      <div>
        <label htmlFor={id}>{t('field.pin')}</label>
        <TextInput id={id} type="password" autoComplete="new-password" value={pin} onChange={setPin} />
      </div>
      <div>
        <label htmlFor={`${id}2`}>{t('field.pinAgain')}</label>
        <TextInput
          id={`${id}2`}
          type="password"
          autoComplete="new-password"
          value={again}
          onChange={setAgain}
        />
      </div>
      <p className="gh-hint">{t('hint.confirmBind')}</p>
      <Caution
        sealedBids={sealedBids}
        acknowledged={acknowledged}
        onAcknowledge={setAcknowledged}
        handle={prover}
      />
      <p className="gh-hint">{t('hint.keep')}</p>
      <div>
        <WhyButton type="primary" htmlType="submit" loading={busy} why={why}>
          {t('action.make')}
        </WhyButton>
      </div>
    </form>
  );
}
