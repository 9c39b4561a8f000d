import { useText } from '#kit/web/text.ts';
import type { Assertion } from '../shared/passkey.ts';
import { passkeyText } from '../shared/text/passkey.ts';
import { showPasskey } from './passkey.ts';
import { signInByPasskey, signInSecond } from './sign-in.ts';
import { WayButton } from './way-button.tsx';

interface PasskeyButtonProps {
  /** The ticket of a first step; without one the passkey signs in alone. */
  readonly stepTicket?: string;
  readonly onDone: (route: string) => void;
}

/** 通行密钥登录: alone, or as the second step. */
export function PasskeyButton({ stepTicket, onDone }: PasskeyButtonProps) {
  const t = useText(passkeyText);
  const enter = (passkey: Assertion): Promise<string> =>
    stepTicket === undefined
      ? signInByPasskey(passkey, location.search)
      : signInSecond(stepTicket, { passkey }, location.search);
  return (
    <WayButton
      text={t(stepTicket === undefined ? 'by' : 'use')}
      enter={async () => onDone(await enter(await showPasskey()))}
    />
  );
}
