import { useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { hasWebCrypto } from '#kit/shared/web-crypto.ts';
import { useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { demoKeyStore, myCertificate } from '../../shared/calls.ts';
import {
  KeyStoreError,
  type OpenKeyStore,
  openKeyStore,
  openSealingKeys,
  type SealingKeyStore,
} from '../../shared/keystore.ts';
import { caText } from '../../shared/text/index.ts';

/** The key store did not open; why stands beside the input already. */
export class KeyRefused extends Error {}

/** What is wrong, and with which of the two inputs. */
interface KeyProblem {
  readonly of: 'file' | 'pin';
  readonly words: string;
}

export interface KeySource<K extends OpenKeyStore = OpenKeyStore> {
  readonly mine: OutputOf<typeof myCertificate> | undefined;
  /** The demonstration's key store is used, not a file. */
  readonly demo: boolean;
  readonly fileName: string | undefined;
  readonly pin: string;
  readonly problem: KeyProblem | undefined;
  /** Why it cannot be opened yet, or nothing. */
  readonly why: string | undefined;
  /** Whether it can be opened; why not stands beside the input then. */
  demand(): boolean;
  setPin(pin: string): void;
  setFile(file: { name: string; text: string } | undefined): void;
  /** Opens the chosen key store with the PIN (打开证书); `KeyRefused` when it does not. */
  open(): Promise<K>;
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
  signsOnly: 'wrong.signsOnly',
} as const;

const ofPin: ReadonlySet<keyof typeof keyStoreWords> = new Set(['wrongPin', 'weakPin']);

type Mine = OutputOf<typeof myCertificate>;

interface Wish<K extends OpenKeyStore> {
  readonly open: (text: string, pin: string) => Promise<K>;
  /** The bound certificates that serve here. */
  readonly among: (mine: Mine) => readonly Mine['certificate'][];
  /** Why an opened one does not serve here, or nothing. */
  readonly refuse?: (keys: K, mine: Mine) => string | undefined;
}

const both = (mine: Mine) => [mine.certificate, mine.sm2.certificate];

/** Which key a screen works with (证书与密码): a key store file or the demonstration's; it stays in this browser. */
function useSource<K extends OpenKeyStore>({ open: opened, among, refuse: refused }: Wish<K>): KeySource<K> {
  const t = useText(caText);
  const { data: mine } = useCall(myCertificate, {}, { quiet: true });
  const [file, setFile] = useState<{ name: string; text: string }>();
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<KeyProblem>();
  const bound = mine && among(mine).filter((one) => one !== null);
  // The demonstration's key stores are of the international suite.
  const demo =
    mine?.demoKey === true &&
    file === undefined &&
    bound !== undefined &&
    (bound.length === 0 || bound.some((one) => one.suite === 'P-256'));

  const refuse = (words: string, of: KeyProblem['of'] = 'file'): never => {
    setProblem({ of, words });
    throw new KeyRefused(words);
  };
  const open = async (): Promise<K> => {
    setProblem(undefined);
    const text = file?.text ?? (await send(demoKeyStore, {})).keyStore;
    try {
      const keys = await opened(text, pin);
      const { serial } = keys.certificate;
      if (bound && bound.length > 0 && bound.every((one) => one.serial !== serial)) refuse(t('wrong.other'));
      const why = mine && refused?.(keys, mine);
      return why ? refuse(why) : keys;
    } catch (error) {
      if (error instanceof KeyStoreError)
        return refuse(t(keyStoreWords[error.code]), ofPin.has(error.code) ? 'pin' : 'file');
      throw error;
    }
  };
  const ofFile = !hasWebCrypto()
    ? t('wrong.unsupported')
    : bound?.length === 0
      ? t('notBound')
      : !file && !demo
        ? t('need.keyStore')
        : undefined;
  const why = ofFile ?? (pin === '' ? t('need.pin') : undefined);
  return {
    mine,
    demo,
    fileName: file?.name,
    pin,
    problem,
    why,
    demand: () => {
      setProblem(why === undefined ? undefined : { of: ofFile === undefined ? 'pin' : 'file', words: why });
      return why === undefined;
    },
    setPin: (typed) => {
      setProblem(undefined);
      setPin(typed);
    },
    setFile: (chosen) => {
      setProblem(undefined);
      setFile(chosen);
    },
    open,
    forget: () => setPin(''),
  };
}

/** Any of one's own certificates, or the one with this number alone (本人证书). */
export const useKeySource = (serial?: string): KeySource =>
  useSource({
    open: openKeyStore,
    among: (mine) => both(mine).filter((one) => serial === undefined || one?.serial === serial),
  });

/** A certificate that records and documents may be signed with here (签署证书). */
export function useSigningSource(): KeySource {
  const t = useText(caText);
  return useSource({
    open: openKeyStore,
    among: both,
    refuse: ({ signing: { suite } }, { suites }) =>
      suites.sign.includes(suite) ? undefined : t('suiteNotAllowed', { suite: t(`suite.${suite}`) }),
  });
}

/** The certificate that bids are sealed and opened with (加密证书): of the international suite. */
export const useSealingSource = (): KeySource<SealingKeyStore> =>
  useSource({ open: openSealingKeys, among: (mine) => [mine.certificate] });
