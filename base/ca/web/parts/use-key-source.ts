import { useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { hasWebCrypto } from '#kit/shared/web-crypto.ts';
import { useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { demoKeyStore, myCertificate } from '../../shared/calls.ts';
import { KeyStoreError, type OpenKeyStore, openKeyStore } from '../../shared/keystore.ts';
import { caText } from '../../shared/text/index.ts';

/** The key store did not open; why stands beside the input already. */
export class KeyRefused extends Error {}

export interface KeySource {
  readonly mine: OutputOf<typeof myCertificate> | undefined;
  /** The demonstration's key store is used, not a file. */
  readonly demo: boolean;
  readonly fileName: string | undefined;
  readonly pin: string;
  readonly problem: string | undefined;
  /** Why it cannot be opened yet, or nothing. */
  readonly why: string | undefined;
  setPin(pin: string): void;
  setFile(file: { name: string; text: string } | undefined): void;
  /** Opens the chosen key store with the PIN (打开证书); `KeyRefused` when it does not. */
  open(): Promise<OpenKeyStore>;
  /** Forgets the PIN. */
  forget(): void;
}

/** What a key store that does not open is said to be (证书文件问题). */
export const keyStoreWords = {
  wrongPin: 'wrong.pin',
  weakPin: 'wrong.weakPin',
  unreadable: 'wrong.keyStore',
  unsupported: 'wrong.unsupported',
  keyMismatch: 'wrong.keyMismatch',
} as const;

/** Which key a screen works with (证书与密码): a key store file or the demonstration's; it stays in this browser. */
export function useKeySource(): KeySource {
  const t = useText(caText);
  const { data: mine } = useCall(myCertificate, {}, { quiet: true });
  const [file, setFile] = useState<{ name: string; text: string }>();
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string>();
  const demo = mine?.demoKey === true && file === undefined;

  const refuse = (words: string): never => {
    setProblem(words);
    throw new KeyRefused(words);
  };
  const open = async (): Promise<OpenKeyStore> => {
    setProblem(undefined);
    const text = file?.text ?? (await send(demoKeyStore, {})).keyStore;
    try {
      const keys = await openKeyStore(text, pin);
      const bound = mine?.certificate?.serial;
      return bound !== undefined && keys.certificate.serial !== bound ? refuse(t('wrong.other')) : keys;
    } catch (error) {
      if (error instanceof KeyStoreError) return refuse(t(keyStoreWords[error.code]));
      throw error;
    }
  };
  const why = !hasWebCrypto()
    ? t('wrong.unsupported')
    : mine && !mine.certificate
      ? t('notBound')
      : !file && !demo
        ? t('need.keyStore')
        : pin === ''
          ? t('need.pin')
          : undefined;
  return {
    mine,
    demo,
    fileName: file?.name,
    pin,
    problem,
    why,
    setPin: (typed) => {
      setProblem(undefined);
      setPin(typed);
    },
    setFile,
    open,
    forget: () => setPin(''),
  };
}
