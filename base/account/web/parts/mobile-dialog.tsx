import { useRef, useState } from 'react';
import { refreshUser } from '#base/session/web/index.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { toast, whileBusy } from '#kit/web/notice.ts';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { useText } from '#kit/web/text.ts';
import {
  accountDetail,
  changeMobile,
  mobileFree,
  needChangePassword,
  sendChangeCode,
} from '../../shared/calls.ts';
import { MOBILE } from '../../shared/rules.ts';
import { accountText } from '../../shared/text/index.ts';
import { CodeLine } from './code-line.tsx';
import { IdentityStep, type Prover } from './identity-step.tsx';
import { Line } from './line.tsx';
import { Steps } from '#kit/web/steps.tsx';
import { type Problems, problemsOf } from './problems.ts';

/** 更换手机号: the old number first, then the new one; whoever has none begins with the new one. */
export function MobileDialog({ mobile, onClose }: { readonly mobile: string; readonly onClose: () => void }) {
  const t = useText(accountText);
  const state = useCall(needChangePassword, {});
  const prover = useRef<Prover>(null);
  const [random, setRandom] = useState(mobile === '' ? '' : undefined);
  const [next, setNext] = useState('');
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<Problems<'mobile' | 'code'>>({});
  const mobileProblem = () =>
    next === '' ? t('need.newMobile') : MOBILE.test(next) ? undefined : t('wrong.mobile');

  const ok = async (): Promise<boolean> => {
    if (random === undefined) {
      setRandom(await prover.current?.prove());
      return false;
    }
    const found = { mobile: mobileProblem(), code: code === '' ? t('need.codeOnSave') : undefined };
    setProblems(found);
    if (found.mobile || found.code) return false;
    try {
      await whileBusy(t('busy.modify'), () => send(changeMobile, { mobile: next, code, random }));
    } catch (error) {
      setProblems(problemsOf(error));
      return false;
    }
    toast('success', t('done.modify'));
    await Promise.all([refreshCalls(accountDetail, needChangePassword), refreshUser()]);
    return true;
  };
  const isFree = async () => {
    if (mobileProblem() === undefined && !(await send(mobileFree, { mobile: next })))
      setProblems({ mobile: t('wrong.mobileTaken') });
  };
  const checkMobile = () => {
    const problem = next === '' ? t('wrong.mobileEmpty') : mobileProblem();
    setProblems({ mobile: problem });
    return problem === undefined;
  };
  return (
    <Dialog
      open
      title={t('mobile.title')}
      onClose={onClose}
      onOk={ok}
      okText={t(random === undefined ? 'mobile.next' : 'mobile.ok')}
      dirty={next !== ''}
    >
      <div className="acc-dialog">
        <Steps at={random === undefined ? 0 : 1} names={[t('mobile.step1'), t('mobile.step2')]} />
        {random === undefined ? (
          <Answer of={state} rows={3}>
            {(known) => <IdentityStep state={known} handle={prover} />}
          </Answer>
        ) : (
          <>
            <Line label={t('field.newMobile')} required problem={problems.mobile}>
              {(input) => (
                <TextInput
                  {...input}
                  inputMode="tel"
                  maxLength={11}
                  value={next}
                  onChange={(typed) => {
                    setNext(typed.trim());
                    setProblems({});
                  }}
                  onBlur={() => void isFree().catch(() => undefined)}
                />
              )}
            </Line>
            <CodeLine
              call={sendChangeCode}
              mobile={next}
              checkMobile={checkMobile}
              value={code}
              onChange={setCode}
              problem={problems.code}
              onRefused={(error) => setProblems(problemsOf(error))}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
