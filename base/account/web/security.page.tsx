import { Button } from 'antd';
import { useRef, useState } from 'react';
import { endMySession, endOtherSessions, mySessions } from '#base/session/shared/own-session-calls.ts';
import { ssoState, unbindIdentity } from '#base/session/shared/sso-calls.ts';
import { leaveToBind } from '#base/session/web/index.ts';
import { useConfirm } from '#kit/web/confirm.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { toast } from '#kit/web/notice.ts';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { needChangePassword } from '../shared/calls.ts';
import { accountScreens } from '../shared/screens.ts';
import { accountText } from '../shared/text/index.ts';
import { IdentityStep, type Prover } from './parts/identity-step.tsx';
import { Passkeys } from './parts/passkeys.tsx';
import { SecondFactor } from './parts/second-factor.tsx';
import './account.css';

/** 登录与安全: how one's account can be opened. */
export function Page() {
  const t = useText(accountText);
  useTitle(t('security.title'));
  return (
    <>
      <PageHeader title={t('security.title')} back={accountScreens.personalCentre} />
      <Panel>
        <OwnSessions />
        <SecondFactor />
        <Passkeys />
        <SingleSignOn />
      </Panel>
    </>
  );
}

/** 登录会话: where one is signed in, and an end to it. */
function OwnSessions() {
  const t = useText(accountText);
  const confirm = useConfirm();
  const deviceWords = useDeviceWords();
  const state = useCall(mySessions, {});
  const end = async (id: string) => {
    if (!(await confirm({ title: t('security.endSure'), okText: t('security.end'), danger: true }))) return;
    await send(endMySession, { id }).finally(() => void state.refetch());
    toast('success', t('security.ended'));
  };
  const endOthers = async () => {
    const question = { title: t('security.endOthersSure'), okText: t('security.endOthers'), danger: true };
    if (!(await confirm(question))) return;
    const { count } = await send(endOtherSessions, {});
    toast('success', t('security.othersEnded', { count }));
    await state.refetch();
  };
  return (
    <section className="acc-safe">
      <h2 className="acc-title">{t('security.sessions')}</h2>
      <p className="gh-hint">{t('security.sessionsHint')}</p>
      <Answer of={state} rows={3}>
        {(sessions) => (
          <>
            <ul className="acc-sessions">
              {sessions.map((one) => (
                <li key={one.id}>
                  <div>
                    <strong>{deviceWords(one.device)}</strong>
                    {one.current ? <em>{t('security.current')}</em> : null}
                  </div>
                  <dl>
                    <div>
                      <dt>{t('security.address')}</dt>
                      <dd>{one.address}</dd>
                    </div>
                    <div>
                      <dt>{t('security.issuedAt')}</dt>
                      <dd>
                        <Time value={one.issuedAt} />
                      </dd>
                    </div>
                    <div>
                      <dt>{t('security.usedAt')}</dt>
                      <dd>
                        <Time value={one.usedAt} />
                      </dd>
                    </div>
                  </dl>
                  {one.current ? null : (
                    <Button
                      size="small"
                      aria-label={`${t('security.end')} ${deviceWords(one.device)} ${one.address}`}
                      onClick={() => void end(one.id).catch(() => undefined)}
                    >
                      {t('security.end')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {sessions.length > 1 ? (
              <Button danger onClick={() => void endOthers().catch(() => undefined)}>
                {t('security.endOthers')}
              </Button>
            ) : (
              <p className="gh-hint">{t('security.alone')}</p>
            )}
          </>
        )}
      </Answer>
    </section>
  );
}

/** 设备: the browser and its system, as far as it names them. */
function useDeviceWords(): (agent: string) => string {
  const t = useText(accountText);
  return (agent) => {
    if (agent === '') return t('security.unknownDevice');
    const browser = BROWSERS.find(([sign]) => agent.includes(sign))?.[1] ?? t('security.otherBrowser');
    const system = SYSTEMS.find(([sign]) => agent.includes(sign))?.[1] ?? t('security.otherSystem');
    return t('security.on', { browser, system });
  };
}

// In this order: each calls itself by the names of those below, too.
const BROWSERS = [
  ['MicroMessenger', 'WeChat'],
  ['Edg', 'Edge'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['HarmonyOS', 'HarmonyOS'],
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** 统一身份: bound to the account, or not. */
function SingleSignOn() {
  const t = useText(accountText);
  const confirm = useConfirm();
  const state = useCall(ssoState, {});
  const [binding, setBinding] = useState(false);
  const unbind = async () => {
    if (!(await confirm({ title: t('security.unbindSure'), okText: t('security.unbind'), danger: true })))
      return;
    await send(unbindIdentity, {});
    toast('success', t('security.unbound'));
    await state.refetch();
  };
  return (
    <section className="acc-safe">
      <h2 className="acc-title">{t('security.sso')}</h2>
      <Answer of={state} rows={1}>
        {({ offered, bound, title }) => {
          const name = { title: title === '' ? t('security.any') : title };
          if (!offered && !bound) return <p className="gh-hint">{t('security.ssoNone')}</p>;
          return (
            <div className="acc-safe-row">
              <p>{bound ? t('security.ssoBound', name) : t('security.ssoFree', name)}</p>
              {bound ? (
                <Button danger onClick={() => void unbind().catch(() => undefined)}>
                  {t('security.unbind')}
                </Button>
              ) : (
                <Button onClick={() => setBinding(true)}>{t('security.bind')}</Button>
              )}
            </div>
          );
        }}
      </Answer>
      {binding ? <BindDialog onClose={() => setBinding(false)} /> : null}
    </section>
  );
}

/** 绑定统一身份: who one is, then away to the identity provider. */
function BindDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(accountText);
  const state = useCall(needChangePassword, {});
  const prover = useRef<Prover>(null);
  const leave = async (): Promise<boolean> => {
    const random = await prover.current?.prove();
    if (random === undefined) return false;
    await leaveToBind(random).catch(() => undefined);
    return false;
  };
  return (
    <Dialog open title={t('security.bindTitle')} onClose={onClose} onOk={leave} okText={t('security.bindGo')}>
      <div className="acc-dialog">
        <p className="acc-note">{t('security.proveHint')}</p>
        <Answer of={state} rows={3}>
          {(known) => <IdentityStep state={known} handle={prover} />}
        </Answer>
      </div>
    </Dialog>
  );
}
