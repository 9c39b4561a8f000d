import { Button, Form } from 'antd';
import { useRef, useState } from 'react';
import { LotFacts } from '#areas/project/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { useGoTo } from '#kit/web/back.ts';
import { Fact } from '#kit/web/fact.tsx';
import { ChoiceInput } from '#kit/web/form/choice.tsx';
import { NumberInput } from '#kit/web/form/number-input.tsx';
import { useLeaveGuard } from '#kit/web/form/leave-guard.ts';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { CallFailed } from '#kit/web/call-failed.ts';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { Time } from '#kit/web/time.tsx';
import { openingSetting, saveSetting } from '../shared/calls.ts';
import { openingText } from '../shared/text/index.ts';
import { hallPath } from './links.ts';
import './parts/hall.css';

type Setting = OutputOf<typeof openingSetting>;

/** 开标设置: time limits and persons, until the opening begins. */
export function Page() {
  const t = useText(openingText);
  const [query] = useSearchParams();
  useTitle(t('settingTitle'));
  return (
    <Answer
      page={t('settingTitle')}
      of={useCall(openingSetting, { packageId: query.get('packageId') ?? '' })}
    >
      {(setting) => <SettingOf setting={setting} opType={query.get('opType') ?? 'PM'} />}
    </Answer>
  );
}

function SettingOf({ setting, opType }: { readonly setting: Setting; readonly opType: string }) {
  const t = useText(openingText);
  const goTo = useGoTo();
  const { lot } = setting;
  return (
    <>
      <PageHeader
        title={t('settingTitle')}
        actions={<Button onClick={() => void goTo(hallPath(lot.packageId, opType))}>{t('hall')}</Button>}
      />
      <Panel>
        <LotFacts lot={lot}>
          <Fact label={t('field.deadline')}>
            <Time value={setting.deadline} weekday />
          </Fact>
        </LotFacts>
        {setting.can.save ? <SettingForm setting={setting} /> : <Fixed setting={setting} />}
      </Panel>
    </>
  );
}

const names = ['decryptMinutes', 'signMinutes', 'supervisor', 'attendees'] as const;
type Name = (typeof names)[number];

function Fixed({ setting }: { readonly setting: Setting }) {
  const t = useText(openingText);
  return (
    <>
      <dl className="gh-grid">
        <Fact label={t('field.hostName')}>{setting.hostName}</Fact>
        {names.map((name) => (
          <Fact key={name} label={t(`field.${name}`)}>
            {setting[name] === '' ? <span className="gh-none">—</span> : setting[name]}
          </Fact>
        ))}
      </dl>
      <p className="gh-hint">{t('settingFixed')}</p>
    </>
  );
}

function SettingForm({ setting }: { readonly setting: Setting }) {
  const t = useText(openingText);
  const once = useOnce();
  const [hostId, setHostId] = useState<string | null>(setting.hostId);
  const [values, setValues] = useState<Readonly<Record<Name, string>>>({
    decryptMinutes: String(setting.decryptMinutes),
    signMinutes: String(setting.signMinutes),
    supervisor: setting.supervisor,
    attendees: setting.attendees,
  });
  const dirty = useRef(false);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  useLeaveGuard(dirty);
  const set = (name: Name) => (value: string | null) => {
    dirty.current = true;
    setValues((old) => ({ ...old, [name]: value ?? '' }));
  };
  const save = async () => {
    const { decryptMinutes, signMinutes, supervisor, attendees } = values;
    const input = {
      packageId: setting.lot.packageId,
      hostId: hostId ?? undefined,
      decryptMinutes: Number(decryptMinutes),
      signMinutes: Number(signMinutes),
      supervisor,
      attendees,
    };
    const saved = await once('save', async (nonce) => {
      try {
        await send(saveSetting, input, { nonce });
      } catch (error) {
        if (error instanceof CallFailed)
          setProblems(Object.fromEntries(error.fields.map((f) => [f.path, f.msg])));
        throw error;
      }
    });
    if (!saved) return;
    dirty.current = false;
    setProblems({});
    toast('success', t('done.setting'));
    await refreshAll();
  };
  return (
    <Form layout="vertical" className="op-setting" onFinish={() => void save()}>
      <Form.Item
        label={t('field.hostName')}
        htmlFor="op-hostId"
        validateStatus={problems.hostId ? 'error' : ''}
        help={problems.hostId}
      >
        <ChoiceInput
          id="op-hostId"
          value={hostId}
          options={setting.hosts.map((user) => ({ value: user.id, label: user.trueName }))}
          onChange={(value) => {
            dirty.current = true;
            setHostId(value);
          }}
        />
      </Form.Item>
      {names.map((name) => (
        <Form.Item
          key={name}
          label={t(`field.${name}`)}
          htmlFor={`op-${name}`}
          validateStatus={problems[name] ? 'error' : ''}
          help={problems[name]}
        >
          {name === 'decryptMinutes' || name === 'signMinutes' ? (
            <NumberInput id={`op-${name}`} value={values[name]} onChange={set(name)} />
          ) : (
            <TextInput id={`op-${name}`} value={values[name]} onChange={set(name)} />
          )}
        </Form.Item>
      ))}
      <Button type="primary" htmlType="submit">
        {t('action.save')}
      </Button>
    </Form>
  );
}
