import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { failureWords, signInByCertificate, type WayProps } from '#base/session/web/index.ts';
import { hasWebCrypto } from '#kit/shared/web-crypto.ts';
import { useText } from '#kit/web/text.ts';
import { KeyStoreError, openKeyStore } from '../shared/keystore.ts';
import { dnOf, loginProof } from '../shared/login-proof.ts';
import { DEMO_CA } from '../shared/status.ts';
import { caText } from '../shared/text/index.ts';
import { keyStoreWords } from './parts/use-key-source.ts';

interface Problems {
  readonly file?: string | undefined;
  readonly pin?: string | undefined;
  readonly form?: string | undefined;
}

/** 证书登录: the key store file and its PIN; both stay in this browser, only a signature leaves it. */
export function CertificateForm({ labelled, onDone }: WayProps) {
  const t = useText(caText);
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const secret = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ name: string; text: string }>();
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);

  useEffect(() => choose.current?.focus(), []);

  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    setFile({ name: chosen.name, text: await chosen.text() });
    setProblems({});
    secret.current?.focus();
  };

  const enter = async (text: string, pin: string) => {
    const keys = await openKeyStore(text, pin);
    return signInByCertificate(
      async (random) => ({
        signCert: keys.certificatePem,
        signData: await loginProof({ random, serial: keys.certificate.serial }, keys.signing),
        envDn: dnOf(keys.certificate),
        caType: DEMO_CA,
      }),
      location.search,
    );
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const pin = secret.current?.value ?? '';
    if (busy) return;
    if (!file || pin === '') {
      setProblems({
        file: file ? undefined : t('need.keyStore'),
        pin: pin === '' ? t('need.pin') : undefined,
      });
      (file ? secret : choose).current?.focus();
      return;
    }
    setProblems({});
    setBusy(true);
    try {
      onDone(await enter(file.text, pin));
    } catch (error) {
      if (error instanceof KeyStoreError) {
        const words = t(keyStoreWords[error.code]);
        setProblems(error.code === 'wrongPin' ? { pin: words } : { file: words });
      } else setProblems({ form: failureWords(error) });
      setBusy(false);
      secret.current?.focus();
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-labelledby={labelled}>
      <div className="lg-field" role="group" aria-labelledby={`${id}f`}>
        <label id={`${id}f`} htmlFor={`${id}b`}>
          {t('field.keyStore')}
        </label>
        <div className="lg-file">
          <input
            ref={picker}
            type="file"
            hidden
            tabIndex={-1}
            aria-hidden
            accept=".pem,.txt,.key"
            onChange={(event) => void read(event.target.files?.[0])}
          />
          <button
            ref={choose}
            id={`${id}b`}
            type="button"
            className="gh-button"
            aria-describedby={`${id}fe`}
            onClick={() => picker.current?.click()}
          >
            {t('action.chooseFile')}
          </button>
          <span title={file?.name}>{file?.name ?? '—'}</span>
        </div>
        <p id={`${id}fe`} className="lg-problem">
          {problems.file}
        </p>
      </div>
      <div className="lg-field">
        <label htmlFor={`${id}p`}>{t('field.pin')}</label>
        <input
          ref={secret}
          id={`${id}p`}
          name="pin"
          type="password"
          autoComplete="off"
          maxLength={64}
          aria-invalid={problems.pin ? true : undefined}
          aria-describedby={`${id}pe`}
          onChange={() => setProblems((old) => ({ ...old, pin: undefined }))}
        />
        <p id={`${id}pe`} className={problems.pin ? 'lg-problem' : 'lg-hint'}>
          {problems.pin ?? t('hint.login')}
        </p>
      </div>
      <p className="lg-refused" role="alert">
        {problems.form ?? (hasWebCrypto() ? '' : t('wrong.insecure'))}
      </p>
      <button type="submit" className="lg-submit" aria-busy={busy} disabled={busy || !hasWebCrypto()}>
        {busy ? t('action.loggingIn') : t('action.login')}
      </button>
    </form>
  );
}
