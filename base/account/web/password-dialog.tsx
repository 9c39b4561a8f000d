import { useRef, useState } from 'react';
import { encrypted, signOut } from '#base/session/web/index.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { toast, whileBusy } from '#kit/web/notice.ts';
import { goLogin } from '#kit/web/paths.ts';
import { useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { endLogin } from '#kit/web/session.ts';
import { Answer } from '#kit/web/states.tsx';
import { TextInput } from '#kit/web/text-input.tsx';
import { useText } from '#kit/web/text.ts';
import { changePassword, needChangePassword } from '../shared/calls.ts';
import { isGoodPassword } from '../shared/rules.ts';
import { accountText } from '../shared/text/index.ts';
import { IdentityStep, type Prover } from './parts/identity-step.tsx';
import { Line, Steps } from './parts/line.tsx';
import { type Problems, problemsOf } from './parts/problems.ts';

type Fields = 'newPassword' | 'repeatPassword';

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
  const [typed, setTyped] = useState({ newPassword: '', repeatPassword: '' });
  const [problems, setProblems] = useState<Problems<Fields>>({});
  const step = random === undefined ? 0 : 1;

  const check = (): Problems<Fields> => ({
    newPassword:
      typed.newPassword === ''
        ? t('need.newPassword')
        : isGoodPassword(typed.newPassword)
          ? undefined
          : t('wrong.password'),
    repeatPassword:
      typed.repeatPassword === ''
        ? t('need.repeatPassword')
        : typed.repeatPassword === typed.newPassword
          ? undefined
          : t('wrong.different'),
  });
  const ok = async (): Promise<boolean> => {
    if (random === undefined) {
      setRandom(await prover.current?.prove());
      return false;
    }
    const found = check();
    setProblems(found);
    if (found.newPassword || found.repeatPassword) return false;
    try {
      await whileBusy(t('busy.modify'), async () =>
        send(changePassword, {
          newPassword: await encrypted(random, typed.newPassword),
          repeatPassword: await encrypted(random, typed.repeatPassword),
          random,
        }),
      );
    } catch (error) {
      const refused = problemsOf<Fields>(error);
      setProblems(refused);
      // A proof that is spent or too old: from the beginning
      if (!refused.newPassword && !refused.repeatPassword) setRandom(undefined);
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
  const type = (field: Fields) => (value: string) => {
    setTyped((old) => ({ ...old, [field]: value }));
    setProblems((old) => ({ ...old, [field]: undefined }));
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
              {step === 0 ? (
                <IdentityStep state={known} handle={prover} />
              ) : (
                <>
                  {(['newPassword', 'repeatPassword'] as const).map((field) => (
                    <Line
                      key={field}
                      label={t(`field.${field}`)}
                      required
                      problem={problems[field]}
                      help={field === 'newPassword' ? t('pass.hint') : undefined}
                    >
                      {(input) => (
                        <TextInput
                          {...input}
                          type="password"
                          autoComplete="new-password"
                          maxLength={20}
                          value={typed[field]}
                          onChange={type(field)}
                          onBlur={() =>
                            typed[field] && setProblems((old) => ({ ...old, [field]: check()[field] }))
                          }
                        />
                      )}
                    </Line>
                  ))}
                </>
              )}
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
