import { Button } from 'antd';
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { isGoodPassword } from '#base/account/shared/rules.ts';
import { Line } from '#base/account/web/index.ts';
import { encrypted, type PassedSlider, SliderDialog } from '#base/session/web/index.ts';
import { USER_NAME_MAX } from '#base/session/shared/user-name.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { fieldProblem } from '#kit/shared/fields.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { toast } from '#kit/web/notice.ts';
import { CallFailed, isFieldless } from '#kit/web/call-failed.ts';
import { send } from '#kit/web/send.ts';
import { startLogin } from '#kit/web/session.ts';
import { sayKey, useText } from '#kit/web/text.ts';
import { useLang } from '#kit/web/lang.ts';
import { useNavigate } from '#kit/web/router/router.tsx';
import { useWait } from '#kit/web/wait.ts';
import { registerAccount, sendRegistrationCode } from '../../shared/calls.ts';
import { accountFields } from '../../shared/schema.ts';
import { registrationScreens } from '../../shared/screens.ts';
import { CODE_MINUTES, TERMS_VERSION } from '../../shared/status.ts';
import { registrationText } from '../../shared/text/index.ts';
import { keptAccount } from './kept-account.ts';

type Sent = OutputOf<typeof sendRegistrationCode>;
const names = ['userName', 'mobile', 'code', 'newPassword', 'repeatPassword', 'termsVersion'] as const;
type Name = (typeof names)[number];
type Problems = Partial<Record<Name, string | undefined>>;

/** What is typed, and what is wrong with it. */
function useTyped() {
  const t = useText(registrationText);
  const lang = useLang();
  const [typed, setTyped] = useState(() => ({
    userName: keptAccount.get()?.userName ?? '',
    mobile: keptAccount.get()?.mobile ?? '',
    code: '',
    newPassword: '',
    repeatPassword: '',
    agreed: false,
  }));
  const [problems, setProblems] = useState<Problems>({});
  const wrong = (field: 'userName' | 'mobile' | 'code') => {
    const { userName, mobile, code } = typed;
    const found = fieldProblem(accountFields, field, { userName, mobile, code });
    return found && sayKey(lang, found.key);
  };
  const check = (): Problems => ({
    userName: wrong('userName'),
    mobile: wrong('mobile'),
    code: wrong('code'),
    newPassword:
      typed.newPassword === ''
        ? t('need.password')
        : isGoodPassword(typed.newPassword)
          ? undefined
          : t('wrong.password'),
    repeatPassword: typed.repeatPassword === typed.newPassword ? undefined : t('wrong.different'),
    termsVersion: typed.agreed ? undefined : t('need.terms'),
  });
  const type = <K extends keyof typeof typed>(field: K, value: (typeof typed)[K]) => {
    setTyped((old) => ({ ...old, [field]: value }));
    setProblems((old) => ({ ...old, [field === 'agreed' ? 'termsVersion' : field]: undefined }));
  };
  return { typed, problems, setProblems, check, wrong, type };
}

/** After a refusal the first field that is wrong has the focus. */
function useLedToWrong() {
  const form: RefObject<HTMLFormElement | null> = useRef(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);
  return { form, setRefusals };
}

/** 创建账号: login name, mobile with its code, the password twice, and the terms. */
export function AccountForm() {
  const t = useText(registrationText);
  const navigate = useNavigate();
  const { typed, problems, setProblems, check, wrong, type } = useTyped();
  const [sent, setSent] = useState<Sent | undefined>(() => keptAccount.get()?.sent);
  const [busy, setBusy] = useState(false);
  const [terms, setTerms] = useState(false);
  const agree = useId();
  const code = useRef<HTMLInputElement>(null);
  const { form, setRefusals } = useLedToWrong();
  const { userName, mobile } = typed;
  useEffect(() => keptAccount.set({ userName, mobile, sent }), [userName, mobile, sent]);

  const shown = (error: unknown) => {
    if (!(error instanceof CallFailed)) throw error;
    const found: Problems = Object.fromEntries(error.fields.map(({ path, msg }) => [path, msg]));
    setProblems(found);
    setRefusals((n) => n + 1);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = check();
    if (!sent) found.code ??= t('need.code');
    setProblems(found);
    setRefusals((n) => n + 1);
    if (!sent || Object.values(found).some((problem) => problem !== undefined)) return;
    setBusy(true);
    try {
      const { code } = typed;
      const opened = await send(
        registerAccount,
        {
          userName,
          mobile,
          code,
          random: sent.random,
          newPassword: await encrypted(sent.random, typed.newPassword),
          repeatPassword: await encrypted(sent.random, typed.repeatPassword),
          termsVersion: TERMS_VERSION,
        },
        { anonymous: true },
      );
      keptAccount.forget();
      startLogin(opened);
      toast('success', t('register.done'));
      void navigate(registrationScreens.certification);
    } catch (error) {
      shown(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form ref={form} className="reg-narrow" onSubmit={(event) => void submit(event)} noValidate>
      <h1>{t('register.title')}</h1>
      <p className="reg-lead">{t('register.intro')}</p>
      <Line
        label={t('field.userName')}
        required
        problem={problems.userName}
        help={t('register.userNameHint')}
      >
        {(input) => (
          <TextInput
            {...input}
            autoComplete="username"
            maxLength={USER_NAME_MAX}
            value={typed.userName}
            onChange={(value) => type('userName', value.trim())}
          />
        )}
      </Line>
      <Line label={t('field.mobile')} required problem={problems.mobile}>
        {(input) => (
          <TextInput
            {...input}
            type="tel"
            autoComplete="tel"
            maxLength={11}
            value={typed.mobile}
            onChange={(value) => type('mobile', value.replace(/\D/g, ''))}
          />
        )}
      </Line>
      <Line label={t('field.code')} required problem={problems.code}>
        {(input) => (
          <>
            <div className="reg-code">
              <TextInput
                {...input}
                ref={code}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
                value={typed.code}
                onChange={(value) => type('code', value.replace(/\D/g, ''))}
              />
              <CodeButton
                mobile={typed.mobile}
                check={() => {
                  const problem = wrong('mobile');
                  setProblems((old) => ({ ...old, mobile: problem }));
                  return problem === undefined;
                }}
                onSent={(answer) => {
                  setSent(answer);
                  // The button rests for a minute: what comes next is to type the code.
                  code.current?.focus();
                }}
                onRefused={(error) => {
                  shown(error);
                  if (isFieldless(error)) setProblems({ code: error.msg });
                }}
              />
            </div>
            {sent ? <CodeNote of={sent} /> : null}
          </>
        )}
      </Line>
      {(['newPassword', 'repeatPassword'] as const).map((field) => (
        <Line
          key={field}
          label={t(field === 'newPassword' ? 'register.password' : 'register.repeat')}
          required
          problem={problems[field]}
          help={field === 'newPassword' ? t('register.passwordHint') : undefined}
        >
          {(input) => (
            <TextInput
              {...input}
              type="password"
              autoComplete="new-password"
              maxLength={20}
              value={typed[field]}
              onChange={(value) => type(field, value)}
            />
          )}
        </Line>
      ))}
      <div className="reg-agree">
        <input
          id={agree}
          type="checkbox"
          checked={typed.agreed}
          aria-labelledby={`${agree}l ${agree}n`}
          aria-describedby={`${agree}p`}
          aria-invalid={problems.termsVersion ? true : undefined}
          onChange={(event) => type('agreed', event.target.checked)}
        />
        <label id={`${agree}l`} htmlFor={agree}>
          {t('register.terms')}
        </label>
        <button id={`${agree}n`} type="button" className="gh-link" onClick={() => setTerms(true)}>
          {t('register.termsName')}
        </button>
        <span className="gh-hint">{t('register.termsVersion', { version: TERMS_VERSION })}</span>
      </div>
      <p id={`${agree}p`} className="reg-problem" role={problems.termsVersion ? 'alert' : undefined}>
        {problems.termsVersion}
      </p>
      <Button type="primary" block size="large" htmlType="submit" loading={busy}>
        {t('register.submit')}
      </Button>
      {terms ? <TermsDialog onClose={() => setTerms(false)} /> : null}
    </form>
  );
}

/** 演示环境 reads the code here, everybody else on the phone. */
function CodeNote({ of: sent }: { readonly of: Sent }) {
  const t = useText(registrationText);
  const words =
    sent.demoCode !== ''
      ? t('register.codeDemo', { code: sent.demoCode })
      : t(sent.delivery === 'sent' ? 'register.codeSent' : 'register.codeLocal', { minutes: CODE_MINUTES });
  return (
    <p className="reg-note" role="status">
      {words}
    </p>
  );
}

interface CodeButtonProps {
  readonly mobile: string;
  /** Says what is wrong with the mobile; nothing is asked then. */
  readonly check: () => boolean;
  readonly onSent: (sent: Sent) => void;
  readonly onRefused: (error: unknown) => void;
}

/** 获取验证码: the slider first, then the code, then a minute until the next one. */
function CodeButton({ mobile, check, onSent, onRefused }: CodeButtonProps) {
  const t = useText(registrationText);
  const [slider, setSlider] = useState(false);
  const { left, begin } = useWait();
  const [busy, setBusy] = useState(false);
  const passed = async ({ uuid, moveX, moveY }: PassedSlider) => {
    setSlider(false);
    setBusy(true);
    try {
      const input = { mobile, random: uuid, captchaX: moveX, captchaY: moveY };
      const sent = await send(sendRegistrationCode, input, { anonymous: true, quiet: isFieldless });
      onSent(sent);
      begin(sent.waitSeconds);
    } catch (error) {
      onRefused(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button disabled={left > 0} loading={busy} onClick={() => check() && setSlider(true)}>
        {left > 0 ? t('register.codeWait', { n: left }) : t('register.getCode')}
      </Button>
      {slider ? (
        <SliderDialog onPassed={(proof) => void passed(proof)} onClose={() => setSlider(false)} />
      ) : null}
    </>
  );
}

/** 注册协议 in the version that is accepted. */
function TermsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(registrationText);
  return (
    <Dialog
      open
      title={`${t('terms.title')} · ${TERMS_VERSION}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('terms.close')}</Button>}
    >
      <div className="reg-terms">
        {(['one', 'two', 'three', 'four', 'five', 'six'] as const).map((part) => (
          <p key={part}>{t(`terms.${part}`)}</p>
        ))}
      </div>
    </Dialog>
  );
}
