import { Button } from 'antd';
import { useState } from 'react';
import { passkeysHere } from '#base/session/web/index.ts';
import { useCall } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.ts';
import { myPasskeys } from '../shared/passkey-calls.ts';
import { accountText } from '../shared/text/index.ts';
import { PasskeyMaking } from './parts/passkeys.tsx';
import { FactorBinding } from './parts/second-factor.tsx';
import './account.css';

interface FactorDueProps {
  /** From this day on it is demanded; '' = it is due now. */
  readonly day: string;
}

/** 须设置两步登录: advised until the day, and then demanded before anything else; an authenticator or a passkey. */
export function FactorDue({ day }: FactorDueProps) {
  const t = useText(accountText);
  const passkeys = useCall(myPasskeys, {});
  const [way, setWay] = useState<'code' | 'passkey' | 'none'>('code');
  const due = day === '';
  // Whatever was refused until now is asked for anew.
  const close = () => (due ? location.reload() : setWay('none'));
  if (way === 'none') return null;
  if (way === 'passkey') return <PasskeyMaking guarded={false} forced={due} onClose={close} />;
  return (
    <FactorBinding
      forced={due}
      note={due ? t('factor.due') : t('factor.dueFrom', { day })}
      other={
        passkeys.data?.offered && passkeysHere() ? (
          <Button className="acc-other" onClick={() => setWay('passkey')}>
            {t('passkey.instead')}
          </Button>
        ) : null
      }
      onClose={close}
    />
  );
}
