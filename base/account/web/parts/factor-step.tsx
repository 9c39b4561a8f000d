import { Button } from 'antd';
import { useState } from 'react';
import type { Assertion } from '#base/session/shared/passkey.ts';
import { passkeyText } from '#base/session/shared/text/passkey.ts';
import { loadPasskeys, passkeysHere } from '#base/session/web/index.ts';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { toast } from '#kit/web/notice.ts';
import { CallFailed } from '#kit/web/call-failed.ts';
import { useText } from '#kit/web/text.ts';
import { accountText } from '../../shared/text/index.ts';
import { Line } from './line.tsx';

interface FactorStepProps {
  readonly code: string;
  readonly problem: string | undefined;
  readonly onCode: (code: string) => void;
  /** Left out where only a code will do. */
  readonly onPasskey?: (passkey: Assertion) => Promise<void>;
}

/** 第二步验证: a code of the authenticator, a recovery code, or a passkey. */
export function FactorStep({ code, problem, onCode, onPasskey }: FactorStepProps) {
  const t = useText(accountText);
  const p = useText(passkeyText);
  const [busy, setBusy] = useState(false);
  const show = async () => {
    setBusy(true);
    try {
      const { showPasskey } = await loadPasskeys();
      await onPasskey?.(await showPasskey());
    } catch (error) {
      if (error instanceof CallFailed) toast('error', error.msg);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {onPasskey ? <p>{t('passkey.factorHint')}</p> : null}
      <Line label={t('factor.anyCode')} required={!onPasskey} problem={problem}>
        {(input) => (
          <TextInput
            {...input}
            autoComplete="one-time-code"
            maxLength={40}
            value={code}
            onChange={(typed) => onCode(typed.trim())}
          />
        )}
      </Line>
      {onPasskey && passkeysHere() ? (
        <Button loading={busy} onClick={() => void show()}>
          {p('use')}
        </Button>
      ) : null}
    </>
  );
}
