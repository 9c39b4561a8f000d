import { Button, Checkbox } from 'antd';
import { Select } from '#kit/web/form/select.tsx';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { WholeNumber } from '#kit/web/form/whole-number.tsx';
import { useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { useLang } from '#kit/web/lang.ts';
import { toast } from '#kit/web/notice.ts';
import { PageHeader, Panel, useTitle, WhyButton } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { CallFailed } from '#kit/web/call-failed.ts';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { lockedUsers, loginRulesOf, saveLoginRules, unlockLogin } from '../shared/control-calls.ts';
import type { LoginWindow } from '../shared/login-rules.ts';
import { controlText } from '../shared/text/control.ts';
import { FactorDemands } from './factor-demand.tsx';
import { Line } from './line.tsx';
import { SsoClient } from './sso-client.tsx';
import './login-control.css';

type Rules = OutputOf<typeof loginRulesOf>;

/** 登录控制: the rules of signing in, and who is locked just now. */
export function Page() {
  const t = useText(controlText);
  const rules = useCall(loginRulesOf, {});
  useTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} />
      <div className="lc-page">
        <Panel>
          <h2>{t('rules')}</h2>
          <Answer of={rules} rows={6}>
            {(data) => <RulesForm key={data.version} data={data} onSaved={() => void rules.refetch()} />}
          </Answer>
        </Panel>
        <Panel>
          <FactorDemands />
        </Panel>
        <Panel>
          <SsoClient />
        </Panel>
        <Panel>
          <Locked />
        </Panel>
      </div>
    </>
  );
}

interface RulesFormProps {
  readonly data: Rules;
  readonly onSaved: () => void;
}

function RulesForm({ data, onSaved }: RulesFormProps) {
  const t = useText(controlText);
  const [values, setValues] = useState(data);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<Rules>) => setValues((old) => ({ ...old, ...change }));
  const { roles, ...rules } = values;
  const setWindow = (n: number, change: Partial<LoginWindow>) =>
    set({ windows: rules.windows.map((one, i) => (i === n ? { ...one, ...change } : one)) });
  const free = roles.find((role) => !rules.windows.some((one) => one.roleCode === role.roleCode));
  const save = async () => {
    setBusy(true);
    setProblems(new Map());
    try {
      await send(saveLoginRules, rules, { quiet: true });
      toast('success', t('saved'));
      onSaved();
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const at = new Map(error.fields.map((f) => [f.path, f.msg]));
      setProblems(at.size > 0 ? at : new Map([['', error.msg]]));
    } finally {
      setBusy(false);
    }
  };
  const number =
    (key: 'failedTries' | 'lockMinutes' | 'sessionsMost', least: number, most: number) => (id: string) => (
      <WholeNumber
        id={id}
        min={least}
        max={most}
        value={values[key]}
        onChange={(typed) => set({ [key]: typed ?? least })}
      />
    );
  return (
    <div className="lc-form">
      <div className="lc-numbers">
        <Line label={t('tries')} hint={t('triesHint')} problem={problems.get('failedTries')}>
          {number('failedTries', 3, 20)}
        </Line>
        <Line label={t('lockMinutes')} problem={problems.get('lockMinutes')}>
          {number('lockMinutes', 5, 1440)}
        </Line>
        <Line label={t('sessionsMost')} hint={t('sessionsHint')} problem={problems.get('sessionsMost')}>
          {number('sessionsMost', 0, 50)}
        </Line>
      </div>
      <Checkbox
        checked={values.passwordForced}
        onChange={(event) => set({ passwordForced: event.target.checked })}
      >
        {t('passwordForced')}
      </Checkbox>
      <h3>{t('windows')}</h3>
      <p className="gh-hint">{t('windowsHint')}</p>
      {rules.windows.length === 0 ? <p className="gh-hint">{t('none')}</p> : null}
      {rules.windows.map((one, n) => (
        <WindowRow
          key={one.roleCode}
          one={one}
          roles={roles}
          problem={problems.get(`windows.${n}.from`) ?? problems.get(`windows.${n}.addresses`)}
          onChange={(change) => setWindow(n, change)}
          onRemove={() => set({ windows: rules.windows.filter((_, i) => i !== n) })}
        />
      ))}
      <div>
        <WhyButton
          why={free ? undefined : t('allLimited')}
          onClick={() =>
            free &&
            set({ windows: [...rules.windows, { roleCode: free.roleCode, from: '', to: '', addresses: [] }] })
          }
        >
          {t('add')}
        </WhyButton>
      </div>
      <p className="lc-problem" role="alert">
        {problems.get('') ?? problems.get('windows')}
      </p>
      <div>
        <Button type="primary" loading={busy} onClick={() => void save()}>
          {t('save')}
        </Button>
      </div>
    </div>
  );
}

interface WindowRowProps {
  readonly one: LoginWindow;
  readonly roles: Rules['roles'];
  readonly problem: string | undefined;
  readonly onChange: (change: Partial<LoginWindow>) => void;
  readonly onRemove: () => void;
}

/** 角色登录限制: a role, its hours and its networks. */
function WindowRow({ one, roles, problem, onChange, onRemove }: WindowRowProps) {
  const t = useText(controlText);
  const lang = useLang();
  // What is typed stays as it is until the field is left.
  const [networks, setNetworks] = useState(one.addresses.join(' '));
  const hour = (key: 'from' | 'to') => (id: string) => (
    <TextInput id={id} type="time" value={one[key]} onChange={(typed) => onChange({ [key]: typed })} />
  );
  return (
    <div className="lc-window">
      <Line label={t('role')}>
        {(id) => (
          <Select
            id={id}
            value={one.roleCode}
            onChange={(roleCode) => onChange({ roleCode })}
            options={roles.map((role) => ({
              value: role.roleCode,
              label: lang === 'en' ? role.roleEname || role.roleName : role.roleName,
            }))}
          />
        )}
      </Line>
      <Line label={t('from')}>{hour('from')}</Line>
      <Line label={t('to')}>{hour('to')}</Line>
      <Line label={t('addresses')} hint={t('addressesHint')} problem={problem}>
        {(id) => (
          <TextInput
            id={id}
            maxLength={1000}
            value={networks}
            onChange={(typed) => {
              setNetworks(typed);
              onChange({ addresses: typed.split(/[\s,，;；]+/).filter((a) => a !== '') });
            }}
          />
        )}
      </Line>
      <Button onClick={onRemove}>{t('remove')}</Button>
    </div>
  );
}

/** 已锁定用户: whose logins failed too often, and an end to it. */
function Locked() {
  const t = useText(controlText);
  const state = useCall(lockedUsers, {});
  const unlock = async (id: string) => {
    await send(unlockLogin, { id }).finally(() => void state.refetch());
    toast('success', t('unlocked'));
  };
  return (
    <section>
      <h2>{t('locked')}</h2>
      <Answer of={state} rows={2}>
        {(people) =>
          people.length === 0 ? (
            <p className="gh-hint">{t('lockedNone')}</p>
          ) : (
            <ul className="lc-locked">
              {people.map((one) => (
                <li key={one.id}>
                  <span>
                    {one.trueName} <code>{one.userName}</code>
                  </span>
                  <Button
                    size="small"
                    aria-label={`${t('unlock')} ${one.userName}`}
                    onClick={() => void unlock(one.id).catch(() => undefined)}
                  >
                    {t('unlock')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </section>
  );
}
