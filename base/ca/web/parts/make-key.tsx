import { Alert } from 'antd';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { Prover } from '#base/account/web/index.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { SuiteName } from '#kit/shared/crypto/signing-key.ts';
import { hasWebCrypto } from '#kit/shared/web-crypto.ts';
import { useOnce } from '#kit/web/once.ts';
import { WhyButton } from '#kit/web/page.tsx';
import { cancelled, isUnanswered } from '#kit/web/call-failed.ts';
import { randomHex } from '#kit/web/session.ts';
import { saveFile, send } from '#kit/web/send.ts';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { useText } from '#kit/web/text.ts';
import { bindCertificate } from '../../shared/calls.ts';
import { lockKey, makeKey, PIN_MIN } from '../../shared/keystore.ts';
import { bindProof } from '../../shared/proof.ts';
import { caText } from '../../shared/text/index.ts';
import { Caution, type Hanging, hangs } from './caution.tsx';
import './ca.css';

const FILE_NAMES: Readonly<Record<SuiteName, string>> = {
  'P-256': 'gongheng-key.pem',
  SM2: 'gongheng-key-sm2.pem',
};

/** A key whose binding was asked for (待绑定密钥): the file without its certificate, and the act as it was sent. */
export interface MadeKey {
  readonly suite: SuiteName;
  readonly lockedKey: string;
  readonly nonce: string;
  readonly input: InputOf<typeof bindCertificate>;
  /** The platform answered that it is bound. */
  readonly bound: boolean;
}

/** 保存证书文件: the certificate that was issued for this key, and the key under its PIN. */
export const saveKey = ({ suite, lockedKey }: MadeKey, certificatePem: string) =>
  saveFile({
    blob: new Blob([certificatePem + lockedKey], { type: 'application/x-pem-file' }),
    fileName: FILE_NAMES[suite],
  });

/** 生成密钥并绑定: the key is made here; only its public half and a proof of holding it leave this browser. */
export function MakeKey({
  userId,
  suite,
  hanging,
  unanswered,
  onMade,
  onBound,
}: {
  readonly userId: string;
  /** In which suite the key is made. */
  readonly suite: SuiteName;
  readonly hanging: Hanging;
  /** What was asked for and not answered: it may be bound, so that it is asked for again and no other key is made. */
  readonly unanswered: MadeKey | undefined;
  readonly onMade: (made: MadeKey | undefined) => void;
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

  const make = async (): Promise<MadeKey> => {
    const random = await prover.current?.prove();
    if (!random) throw cancelled();
    const { spki, pkcs8 } = await makeKey(suite);
    const proof = await bindProof({ userId, spki }, pkcs8);
    const lockedKey = await lockKey({ pkcs8, pin });
    pkcs8.fill(0);
    const input = { spki, proof, random, acknowledged };
    return { suite, lockedKey, nonce: randomHex(), input, bound: false };
  };
  const bind = async () => {
    const key = unanswered ?? (await make());
    onMade(key);
    const { certificatePem } = await send(bindCertificate, key.input, { nonce: key.nonce }).catch(
      (error: unknown) => {
        // Whoever stands before the server may have lost its answer, too.
        if (!isUnanswered(error)) onMade(undefined);
        throw error;
      },
    );
    onMade({ ...key, bound: true });
    saveKey(key, certificatePem);
  };
  const run = async () => {
    setBusy(true);
    try {
      if (await once('bind', bind)) await onBound();
    } finally {
      setBusy(false);
    }
  };
  const why = !hasWebCrypto()
    ? t('wrong.unsupported')
    : unanswered
      ? undefined
      : pin.length < PIN_MIN
        ? t('wrong.weakPin')
        : pin !== again
          ? t('wrong.pinAgain')
          : hangs(hanging) && !acknowledged
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
        <TextInput
          id={id}
          type="password"
          autoComplete="new-password"
          disabled={unanswered !== undefined}
          value={pin}
          onChange={setPin}
        />
      </div>
      <div>
        <label htmlFor={`${id}2`}>{t('field.pinAgain')}</label>
        <TextInput
          id={`${id}2`}
          type="password"
          autoComplete="new-password"
          disabled={unanswered !== undefined}
          value={again}
          onChange={setAgain}
        />
      </div>
      <p className="gh-hint">{t('hint.confirmBind')}</p>
      <Caution
        hanging={hanging}
        acknowledged={acknowledged}
        onAcknowledge={setAcknowledged}
        handle={prover}
      />
      <p className="gh-hint">{t('hint.keep')}</p>
      {unanswered && !busy ? (
        <p className="gh-wrong" role="alert">
          {t('hint.unanswered')}
        </p>
      ) : null}
      <div>
        <WhyButton type="primary" htmlType="submit" loading={busy} why={why}>
          {t('action.make')}
        </WhyButton>
      </div>
    </form>
  );
}
