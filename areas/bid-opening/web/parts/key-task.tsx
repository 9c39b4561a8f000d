import { Button, Input } from 'antd';
import { type FormEvent, useId, useRef, useState } from 'react';
import { demoKeyStore, myCertificate } from '#base/ca/shared/calls.ts';
import { KeyStoreError, type OpenKeyStore, openKeyStore } from '#base/ca/shared/keystore.ts';
import { hasWebCrypto } from '#kit/shared/web-crypto.ts';
import { useOnce } from '#kit/web/once.ts';
import { WhyButton } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { openingText } from '../../shared/text/index.ts';

/** The certificate opens, but not this key: it was made for another one. */
export class NotThisKey extends Error {}

interface KeyTaskProps {
  readonly hint: string;
  readonly action: string;
  /** Unwraps with the opened key store and hands the result in; the store goes no further. */
  readonly onOpen: (keys: OpenKeyStore, nonce: string) => Promise<void>;
  /** Asked before the first use of the key. */
  readonly sure: () => Promise<boolean>;
}

/** 使用证书: certificate file and PIN; both stay in this browser, only the unwrapped half goes to the server. */
export function KeyTask({ hint, action, onOpen, sure }: KeyTaskProps) {
  const t = useText(openingText);
  const once = useOnce();
  const { data: mine } = useCall(myCertificate, {}, { quiet: true });
  const [store, setStore] = useState<{ name: string; text: string }>();
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const pinId = useId();
  const demo = mine?.demoKey === true && store === undefined;

  const open = async (nonce: string) => {
    const text = store?.text ?? (await send(demoKeyStore, {})).keyStore;
    await onOpen(await openKeyStore(text, pin), nonce);
  };
  const run = async () => {
    if (!(await sure())) return;
    setBusy(true);
    setProblem(undefined);
    try {
      if (await once('key', open)) setPin('');
    } catch (error) {
      if (error instanceof KeyStoreError) setProblem(t(error.code === 'wrongPin' ? 'key.wrongPin' : 'key.unreadable'));
      else if (error instanceof NotThisKey) setProblem(t('key.notThis'));
      else throw error;
    } finally {
      setBusy(false);
    }
  };
  const why = !hasWebCrypto() ? t('key.noCrypto') : !store && !demo ? t('key.needFile') : pin === '' ? t('key.needPin') : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!why && !busy) void run();
  };
  return (
    <form className="op-key" onSubmit={submit}>
      <p>{hint}</p>
      <CertificateFile name={store?.name ?? (demo ? t('key.demo', { name: mine.certificate?.commonName ?? '' }) : undefined)} onRead={setStore} />
      <label htmlFor={pinId}>{t('key.pin')}</label>
      <Input.Password
        id={pinId}
        autoComplete="off"
        value={pin}
        aria-describedby={problem ? `${pinId}p` : undefined}
        {...(problem ? { status: 'error' as const } : {})}
        onChange={(e) => setPin(e.target.value)}
      />
      {problem ? (
        <p id={`${pinId}p`} className="op-problem" role="alert">
          {problem}
        </p>
      ) : null}
      <WhyButton type="primary" htmlType="submit" size="large" block loading={busy} why={why}>
        {action}
      </WhyButton>
      <p className="gh-hint">{t('hint.pin')}</p>
    </form>
  );
}

interface FileProps {
  readonly name: string | undefined;
  readonly onRead: (store: { name: string; text: string }) => void;
}

/** The file stays in this browser: it is read here and sent nowhere. */
function CertificateFile({ name, onRead }: FileProps) {
  const t = useText(openingText);
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File | undefined) => {
    if (file) onRead({ name: file.name, text: await file.text() });
  };
  return (
    <div className="op-key-file">
      <input
        ref={input}
        type="file"
        className="gh-hidden"
        tabIndex={-1}
        aria-hidden
        accept=".pem,.txt,.key"
        onChange={(e) => void read(e.target.files?.[0])}
      />
      <span>{name ?? t('key.none')}</span>
      <Button size="small" onClick={() => input.current?.click()}>
        {t('key.chooseFile')}
      </Button>
    </div>
  );
}
