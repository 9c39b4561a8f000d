import { Button } from 'antd';
import { useRef, useState } from 'react';
import { loadPasskeys, passkeysHere, signOut } from '#base/session/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { toast, whileBusy } from '#kit/web/notice.ts';
import { useCall } from '#kit/web/query.ts';
import { CallFailed } from '#kit/web/call-failed.ts';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { needChangePassword } from '../../shared/calls.ts';
import {
  addPasskey,
  myPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '../../shared/passkey-calls.ts';
import { accountText } from '../../shared/text/index.ts';
import { FactorStep } from './factor-step.tsx';
import { IdentityStep, type Prover } from './identity-step.tsx';
import { Line } from './line.tsx';
import { Steps } from '#kit/web/steps.tsx';
import { problemsOf } from './problems.ts';
import { ProvedRemoval, type Shown } from './proved-removal.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Mine = OutputOf<typeof myPasskeys>;
type Passkey = Mine['passkeys'][number];
type Open = { readonly what: 'add' } | { readonly what: 'rename' | 'remove'; readonly one: Passkey };

/** 通行密钥: devices that open the account. */
export function Passkeys() {
  const t = useText(accountText);
  const state = useCall(myPasskeys, {});
  const [open, setOpen] = useState<Open>();
  const close = () => {
    setOpen(undefined);
    void state.refetch();
  };
  return (
    <section className="acc-safe">
      <h2 className="acc-title">{t('passkey.title')}</h2>
      <p className="gh-hint">{t('passkey.hint')}</p>
      <Answer of={state} rows={1}>
        {({ offered, guarded, passkeys }) => (
          <>
            {passkeys.length > 0 ? (
              <ul className="acc-sessions">
                {passkeys.map((one) => (
                  <li key={one.id}>
                    <div>
                      <strong>{one.name}</strong>
                    </div>
                    <dl>
                      <div>
                        <dt>{t('passkey.made')}</dt>
                        <dd>
                          <Time value={one.madeAt} />
                        </dd>
                      </div>
                      <div>
                        <dt>{t('passkey.used')}</dt>
                        <dd>{one.usedAt === '' ? t('passkey.never') : <Time value={one.usedAt} />}</dd>
                      </div>
                    </dl>
                    <span className="acc-acts">
                      <Button
                        size="small"
                        aria-label={`${t('passkey.rename')} ${one.name}`}
                        onClick={() => setOpen({ what: 'rename', one })}
                      >
                        {t('passkey.rename')}
                      </Button>
                      <Button
                        size="small"
                        danger
                        aria-label={`${t('passkey.remove')} ${one.name}`}
                        onClick={() => setOpen({ what: 'remove', one })}
                      >
                        {t('passkey.remove')}
                      </Button>
                    </span>
                  </li>
                ))}
              </ul>
            ) : null}
            {offered && passkeysHere() ? (
              <div className="acc-safe-row">
                <p>{passkeys.length === 0 ? t('passkey.none') : null}</p>
                <Button onClick={() => setOpen({ what: 'add' })}>{t('passkey.add')}</Button>
              </div>
            ) : (
              <p className="gh-hint">{t(offered ? 'passkey.noBrowser' : 'passkey.off')}</p>
            )}
            {open?.what === 'add' ? <PasskeyMaking guarded={guarded} onClose={close} /> : null}
            {open?.what === 'rename' ? <Renaming one={open.one} onClose={close} /> : null}
            {open?.what === 'remove' ? <Removal one={open.one} onClose={close} /> : null}
          </>
        )}
      </Answer>
    </section>
  );
}

interface MakingProps {
  readonly guarded: boolean;
  /** It must be set up first: no way around it but logging out. */
  readonly forced?: boolean;
  readonly onClose: () => void;
}

/** 登记通行密钥: who one is, the factor that stands, then the device; with the first factor the recovery codes, shown this once. */
export function PasskeyMaking({ guarded, forced = false, onClose }: MakingProps) {
  const t = useText(accountText);
  const known = useCall(needChangePassword, {});
  const prover = useRef<Prover>(null);
  const [random, setRandom] = useState<string>();
  const [code, setCode] = useState('');
  const [made, setMade] = useState<OutputOf<typeof startPasskey>>();
  const [name, setName] = useState('');
  const [problems, setProblems] = useState<{ code?: string | undefined; name?: string | undefined }>({});
  const [codes, setCodes] = useState<readonly string[]>();
  const names = [
    t('factor.stepProve'),
    ...(guarded ? [t('passkey.stepFactor')] : [t('factor.stepRecovery')]),
  ];
  if (guarded) names.push(t('passkey.stepMake'));
  else names.splice(1, 0, t('passkey.stepMake'));
  const step = codes ? 2 : made ? (guarded ? 2 : 1) : random === undefined ? 0 : 1;

  const start = async (proof: string, shown: Shown) => {
    try {
      setMade(await send(startPasskey, { random: proof, ...shown }, { quiet: true }));
    } catch (error) {
      const found = problemsOf<'code'>(error).code;
      setProblems({ code: found });
      if (found !== undefined) return;
      // A proof that is spent or too old: from the beginning.
      setRandom(undefined);
      if (error instanceof CallFailed) toast('error', error.msg);
    }
  };
  const prove = async () => {
    const proof = await prover.current?.prove();
    if (proof === undefined) return;
    if (guarded) setRandom(proof);
    else await start(proof, { code: '' });
  };
  const make = async (asked: OutputOf<typeof startPasskey>): Promise<boolean> => {
    if (name.trim() === '') {
      setProblems({ name: t('passkey.needName') });
      return false;
    }
    const { makePasskey } = await loadPasskeys();
    try {
      const kept = await makePasskey(asked);
      const answer = await whileBusy(t('busy.verify'), () =>
        send(addPasskey, { name, made: kept }, { quiet: true }),
      );
      toast('success', t('passkey.added'));
      if (answer.recoveryCodes.length === 0) return true;
      setCodes(answer.recoveryCodes);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setProblems({ name: error.msg });
    }
    return false;
  };
  const ok = async (): Promise<boolean> => {
    if (codes) return true;
    if (made) return make(made);
    if (random === undefined) await prove();
    else if (code === '') setProblems({ code: t('factor.need') });
    else await start(random, { code });
    return false;
  };
  return (
    <Dialog
      open
      title={t('passkey.add')}
      closable={!codes && !forced}
      cancelText={codes ? t('factor.close') : forced ? t('pass.logout') : undefined}
      onClose={forced && !codes ? () => void signOut() : onClose}
      onOk={ok}
      okText={t(codes ? 'factor.done' : made ? 'passkey.make' : 'factor.next')}
    >
      <div className="acc-dialog">
        <Steps at={step} names={names} />
        {codes ? (
          <RecoveryCodes codes={codes} hint={t('passkey.recoveryHint')} />
        ) : made ? (
          <>
            <p>{t('passkey.makeHint')}</p>
            <NameLine
              name={name}
              problem={problems.name}
              onChange={(typed) => {
                setName(typed);
                setProblems({});
              }}
            />
          </>
        ) : random === undefined ? (
          <Answer of={known} rows={3}>
            {(data) => <IdentityStep state={data} handle={prover} />}
          </Answer>
        ) : (
          <FactorStep
            code={code}
            problem={problems.code}
            onCode={(typed) => {
              setCode(typed);
              setProblems({});
            }}
            onPasskey={(passkey) => start(random, { code: '', passkey })}
          />
        )}
      </div>
    </Dialog>
  );
}

interface NameLineProps {
  readonly name: string;
  readonly problem: string | undefined;
  readonly onChange: (name: string) => void;
}

function NameLine({ name, problem, onChange }: NameLineProps) {
  const t = useText(accountText);
  return (
    <Line label={t('passkey.name')} required problem={problem}>
      {(input) => (
        <TextInput
          {...input}
          maxLength={50}
          placeholder={t('passkey.nameHint')}
          value={name}
          onChange={onChange}
        />
      )}
    </Line>
  );
}

interface OneProps {
  readonly one: Passkey;
  readonly onClose: () => void;
}

function Renaming({ one, onClose }: OneProps) {
  const t = useText(accountText);
  const [name, setName] = useState(one.name);
  const [problem, setProblem] = useState<string>();
  const ok = async (): Promise<boolean> => {
    try {
      await send(renamePasskey, { id: one.id, name }, { quiet: true });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setProblem(error.fields[0]?.msg ?? error.msg);
      return false;
    }
    toast('success', t('passkey.renamed'));
    return true;
  };
  return (
    <Dialog open title={t('passkey.rename')} onClose={onClose} onOk={ok} dirty={name !== one.name}>
      <div className="acc-dialog">
        <NameLine
          name={name}
          problem={problem}
          onChange={(typed) => {
            setName(typed);
            setProblem(undefined);
          }}
        />
      </div>
    </Dialog>
  );
}

/** 删除通行密钥: who one is, and a factor that stands. */
function Removal({ one, onClose }: OneProps) {
  const t = useText(accountText);
  return (
    <ProvedRemoval
      title={`${t('passkey.removeTitle')} · ${one.name}`}
      hint={t('passkey.removeHint')}
      okText={t('passkey.remove')}
      done={t('passkey.removed')}
      byPasskey
      remove={(random, shown) => send(removePasskey, { id: one.id, random, ...shown }, { quiet: true })}
      onClose={onClose}
    />
  );
}
