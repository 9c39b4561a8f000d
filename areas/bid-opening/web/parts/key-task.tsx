import { type FormEvent, type ReactNode, useState } from 'react';
import { BINDING, KeyFields, KeyRefused, useSealingSource } from '#base/ca/web/index.ts';
import type { SealingKeyStore } from '#base/ca/shared/keystore.ts';
import { DeskNote } from '#kit/web/desk-note.tsx';
import { useOnce } from '#kit/web/once.ts';
import { WhyButton } from '#kit/web/page.tsx';
import { Link } from '#kit/web/router/router.tsx';
import { Explained } from '#kit/web/term.tsx';
import { useText } from '#kit/web/text.ts';
import { openingText } from '../../shared/text/index.ts';

/** The certificate opens, but not this key: it was made for another one. */
export class NotThisKey extends Error {}

interface KeyTaskProps {
  readonly hint: string;
  readonly action: string;
  /** What else has to be filled in, above the certificate, and what is still missing there. */
  readonly before?: ReactNode;
  readonly why?: string | undefined;
  /** Unwraps with the opened key store and hands the result in; the store goes no further. */
  readonly onOpen: (keys: SealingKeyStore, nonce: string) => Promise<void>;
  /** Asked before the key is used. */
  readonly sure: () => Promise<boolean>;
}

/** 使用证书: certificate and PIN stay in this browser, only the unwrapped half goes to the server. */
export function KeyTask({ hint, action, before, why: missing, onOpen, sure }: KeyTaskProps) {
  const t = useText(openingText);
  const once = useOnce();
  const source = useSealingSource();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const run = async () => {
    if (!(await sure())) return;
    setBusy(true);
    setProblem(undefined);
    try {
      if (await once('key', async (nonce) => onOpen(await source.open(), nonce))) source.forget();
    } catch (error) {
      if (error instanceof NotThisKey) setProblem(t('key.notThis'));
      else if (!(error instanceof KeyRefused)) throw error;
    } finally {
      setBusy(false);
    }
  };
  const why = missing ?? source.why;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!why && !busy) void run();
  };
  const notBound = source.mine !== undefined && source.mine.certificate === null;
  return (
    <form className="op-key" onSubmit={submit}>
      <DeskNote />
      <p>
        <Explained
          text={hint}
          terms={(['lotKey', 'decrypt'] as const).map(
            (name) => [t(`term.${name}.word`), t(`term.${name}.said`)] as const,
          )}
        />
      </p>
      {before}
      <KeyFields source={source} disabled={busy} />
      {problem ? (
        <p className="op-problem" role="alert">
          {problem}
        </p>
      ) : null}
      <WhyButton type="primary" htmlType="submit" size="large" block loading={busy} why={why}>
        {action}
      </WhyButton>
      <p className="gh-hint">
        {t('hint.pin')} {notBound ? <Link to={BINDING}>{t('key.binding')}</Link> : null}
      </p>
    </form>
  );
}
