import { Button } from 'antd';
import { useRef, useState } from 'react';
import { ssoState, unbindIdentity } from '#base/session/shared/calls.ts';
import { leaveToBind } from '#base/session/web/index.ts';
import { useConfirm } from '#kit/web/confirm.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { toast } from '#kit/web/notice.ts';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { needChangePassword } from '../shared/calls.ts';
import { accountScreens } from '../shared/screens.ts';
import { accountText } from '../shared/text/index.ts';
import { IdentityStep, type Prover } from './parts/identity-step.tsx';
import './account.css';

/** 登录与安全: how one's account can be opened. */
export function Page() {
  const t = useText(accountText);
  useTitle(t('security.title'));
  return (
    <>
      <PageHeader title={t('security.title')} back={accountScreens.personalCentre} />
      <Panel>
        <SingleSignOn />
      </Panel>
    </>
  );
}

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
