import { useRef, useState } from 'react';
import { signOut } from '#base/session/web/index.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { toast, whileBusy } from '#kit/web/notice.ts';
import { goLogin } from '#kit/web/paths.ts';
import { useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { endLogin } from '#kit/web/session.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { changePassword, needChangePassword } from '../shared/calls.ts';
import { accountText } from '../shared/text/index.ts';
import { IdentityStep, type Prover } from './parts/identity-step.tsx';
import { Steps } from '#kit/web/steps.tsx';
import { useNewPassword } from './parts/new-password.tsx';

interface PasswordDialogProps {
  /** First login: no way around it, and the login page afterwards. */
  readonly forced?: boolean;
  readonly onClose: () => void;
}

/** 修改密码: 700 pixels, two steps: who one is, then the new password twice. */
export function PasswordDialog({ forced = false, onClose }: PasswordDialogProps) {
  const t = useText(accountText);
  const state = useCall(needChangePassword, {});
  const prover = useRef<Prover>(null);
  const [random, setRandom] = useState<string>();
  const password = useNewPassword();
  const step = random === undefined ? 0 : 1;

  const ok = async (): Promise<boolean> => {
    if (random === undefined) {
      setRandom(await prover.current?.prove());
      return false;
    }
    try {
      const changed = await whileBusy(t('busy.modify'), async () => {
        const sealed = await password.sealed(random);
        return sealed && send(changePassword, sealed);
      });
      if (changed === undefined) return false;
    } catch (error) {
      // A proof that is spent or too old: from the beginning
      if (password.spent(error)) setRandom(undefined);
      return false;
    }
    if (!forced) {
      toast('success', t('done.modify'));
      return true;
    }
    toast('success', t('done.set'));
    endLogin();
    goLogin('');
    return false;
  };
  return (
    <Dialog
      open
      title={t('pass.title')}
      closable={!forced}
      onClose={forced ? () => void signOut() : onClose}
      onOk={ok}
      okText={step === 0 ? t('mobile.next') : t('pass.ok')}
      cancelText={forced ? t('pass.logout') : undefined}
    >
      <div className="acc-dialog">
        {forced ? (
          <p className="acc-note" role="status">
            {t('pass.first')}
          </p>
        ) : null}
        <Answer of={state} rows={3}>
          {(known) => (
            <>
              <Steps
                at={step}
                names={[t(known.way === 'sms' ? 'pass.step1' : 'pass.step1Password'), t('pass.step2')]}
              />
              {step === 0 ? <IdentityStep state={known} handle={prover} /> : password.lines}
            </>
          )}
        </Answer>
      </div>
    </Dialog>
  );
}

/** The entry of the user's menu. */
export const UserDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <PasswordDialog onClose={onClose} />
);
