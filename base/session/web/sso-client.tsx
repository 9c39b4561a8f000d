import { Button } from 'antd';
import { Select } from '#kit/web/form/select.tsx';
import { LongTextInput, TextInput } from '#kit/web/form/text-input.tsx';
import { useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { shanghaiTime } from '#kit/shared/time.ts';
import { toast } from '#kit/web/notice.ts';
import { useCall } from '#kit/web/query.ts';
import { CallFailed } from '#kit/web/call-failed.ts';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { removeSsoSecret, saveSsoSecret, ssoClient } from '../shared/sso-client-calls.ts';
import { controlText } from '../shared/text/control.ts';
import { clientWays } from '../shared/ways.ts';
import { Line } from './line.tsx';

/** 统一身份客户端: how it proves itself to the provider: by a secret, never shown again, or by the platform's signature. */
export function SsoClient() {
  const t = useText(controlText);
  const state = useCall(ssoClient, {});
  return (
    <section>
      <h2>{t('sso.title')}</h2>
      <p className="gh-hint">{t('sso.hint')}</p>
      <Answer of={state} rows={2}>
        {(data) =>
          data.issuer === '' ? (
            <p className="gh-hint">{t('sso.off')}</p>
          ) : (
            <Client of={data} onChanged={() => void state.refetch()} />
          )
        }
      </Answer>
    </section>
  );
}

interface ClientProps {
  readonly of: OutputOf<typeof ssoClient>;
  readonly onChanged: () => void;
}

function Client({ of, onChanged }: ClientProps) {
  const t = useText(controlText);
  const [way, setWay] = useState(of.way);
  const [secret, setSecret] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await send(saveSsoSecret, way === 'jwt' ? { way } : { way, secret }, { quiet: true });
      setSecret('');
      toast('success', t('sso.saved'));
      onChanged();
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setProblem(error.fields[0] ? t('sso.secretHint') : error.msg);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="lc-form">
      <dl className="lc-facts">
        <div>
          <dt>{t('sso.issuer')}</dt>
          <dd>{of.issuer}</dd>
        </div>
        <div>
          <dt>{t('sso.clientId')}</dt>
          <dd>{of.clientId}</dd>
        </div>
        <div>
          <dt>{t('sso.state')}</dt>
          <dd>
            {of.kept
              ? t('sso.kept', { way: t(`sso.${of.way}`), at: shanghaiTime(of.setAt, 'minute') })
              : t('sso.none')}
          </dd>
        </div>
      </dl>
      <div className="lc-secret">
        <Line label={t('sso.way')}>
          {(id) => (
            <Select
              id={id}
              value={way}
              onChange={(next) => {
                setWay(next);
                setProblem(undefined);
              }}
              options={clientWays.map((value) => ({ value, label: t(`sso.${value}`) }))}
            />
          )}
        </Line>
        {way === 'jwt' ? (
          <PublicKey jwks={of.jwks} problem={problem} />
        ) : (
          <Line label={t('sso.secret')} hint={t('sso.secretHint')} problem={problem}>
            {(id) => (
              <TextInput
                type="password"
                id={id}
                autoComplete="new-password"
                maxLength={500}
                value={secret}
                onChange={(typed) => setSecret(typed)}
              />
            )}
          </Line>
        )}
      </div>
      <div className="lc-acts">
        <Button type="primary" loading={busy} onClick={() => void save()}>
          {t('sso.save')}
        </Button>
        {of.kept ? (
          <ActButton
            text={t('sso.remove')}
            call={removeSsoSecret}
            input={{}}
            danger
            confirm={{ title: t('sso.removeSure') }}
            done={t('sso.removed')}
          />
        ) : null}
      </div>
    </div>
  );
}

/** 平台公钥: what the provider is given instead of a secret; everybody may see it. */
function PublicKey({ jwks, problem }: { readonly jwks: string; readonly problem: string | undefined }) {
  const t = useText(controlText);
  const copy = async () => {
    await navigator.clipboard?.writeText(jwks);
    toast('success', t('sso.copied'));
  };
  return (
    <Line label={t('sso.jwks')} hint={t('sso.jwksHint')} problem={problem}>
      {(id) => (
        <div className="lc-key">
          <LongTextInput id={id} readOnly value={jwks} />
          <Button onClick={() => void copy()}>{t('sso.copy')}</Button>
        </div>
      )}
    </Line>
  );
}
