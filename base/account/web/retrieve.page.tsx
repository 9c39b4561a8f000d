import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { type PassedSlider, SliderDialog } from '#base/session/web/index.ts';
import { toast, whileBusy } from '#kit/web/notice.ts';
import { Panel, useTitle } from '#kit/web/page.tsx';
import { goLogin } from '#kit/web/paths.ts';
import { send } from '#kit/web/send.ts';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { useLocation, useNavigate } from '#kit/web/router/router.tsx';
import { useText } from '#kit/web/text.ts';
import { Segments } from '#kit/web/segments.tsx';
import { retrieveLink, retrievePassword, sendRetrieveLink } from '../shared/calls.ts';
import { EMAIL, LINK_MINUTES } from '../shared/rules.ts';
import { accountScreens } from '../shared/screens.ts';
import { accountText } from '../shared/text/index.ts';
import { CodeStep, type Prover } from './parts/identity-step.tsx';
import { Line } from './parts/line.tsx';
import { Steps } from '#kit/web/steps.tsx';
import { useNewPassword } from './parts/new-password.tsx';
import './account.css';

const anonymous = { anonymous: true };

/** 找回密码: a code of the mobile or a link of the mailbox, then the new password twice. */
export function Page() {
  const t = useText(accountText);
  const navigate = useNavigate();
  const [way, setWay] = useState<'mobile' | 'email'>('mobile');
  const { hash } = useLocation();
  const [random, setRandom] = useState<string>();
  const [over, setOver] = useState(false);
  useTitle(t('retrieve.title'));
  useEffect(() => {
    const linked = hash.slice(1);
    if (linked === '') return;
    // The token leaves the address bar and its history.
    void navigate({ hash: '' }, { replace: true });
    void send(retrieveLink, { random: linked }, anonymous).then(
      (good) => {
        setRandom(good ? linked : undefined);
        setOver(!good);
        if (!good) setWay('email');
      },
      () => undefined,
    );
  }, [hash, navigate]);
  return (
    <Panel>
      <div className="acc-dialog acc-retrieve">
        <h1>{t('retrieve.title')}</h1>
        <Steps at={random === undefined ? 0 : 1} names={[t('mobile.step1'), t('pass.step2')]} />
        {over && random === undefined ? (
          <p className="acc-note" role="alert">
            {t('retrieve.linkOver')}
          </p>
        ) : null}
        {random === undefined ? (
          <>
            <Segments
              block
              value={way}
              onChange={setWay}
              label={t('retrieve.title')}
              options={(['mobile', 'email'] as const).map((one) => ({
                value: one,
                label: t(`retrieve.${one}`),
              }))}
            />
            {way === 'mobile' ? <ByMobile onProved={setRandom} /> : <ByEmail />}
          </>
        ) : (
          <Reset random={random} onSpent={() => setRandom(undefined)} />
        )}
        {random === undefined ? (
          <Button type="link" onClick={() => void navigate(accountScreens.entryCode)}>
            {t('retrieve.byCode')}
          </Button>
        ) : null}
        <Button type="link" onClick={() => goLogin('')}>
          {t('retrieve.back')}
        </Button>
      </div>
    </Panel>
  );
}

function ByMobile({ onProved }: { readonly onProved: (random: string | undefined) => void }) {
  const t = useText(accountText);
  const prover = useRef<Prover>(null);
  return (
    <>
      <CodeStep handle={prover} />
      <Button
        className="acc-next"
        type="primary"
        block
        onClick={async () => onProved(await prover.current?.prove())}
      >
        {t('mobile.next')}
      </Button>
    </>
  );
}

function ByEmail() {
  const t = useText(accountText);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const [slider, setSlider] = useState(false);
  const [sent, setSent] = useState<'sent' | 'local'>();
  const ask = () => {
    const found = email === '' ? t('need.email') : EMAIL.test(email) ? undefined : t('wrong.email');
    setProblem(found);
    setSlider(found === undefined);
  };
  const passed = async ({ uuid, moveX, moveY }: PassedSlider) => {
    setSlider(false);
    const input = { email, random: uuid, captchaX: moveX, captchaY: moveY };
    const { delivery } = await send(sendRetrieveLink, input, anonymous);
    setSent(delivery);
    if (delivery === 'sent') toast('success', t('done.send'));
  };
  return (
    <>
      <Line label={t('field.email')} required problem={problem}>
        {(input) => (
          <TextInput
            {...input}
            type="email"
            autoComplete="email"
            maxLength={100}
            value={email}
            onChange={(typed) => {
              setEmail(typed.trim());
              setProblem(undefined);
            }}
          />
        )}
      </Line>
      {sent ? (
        <p className="acc-note" role="status">
          {t(`retrieve.${sent}`, { minutes: LINK_MINUTES })}
        </p>
      ) : null}
      <Button className="acc-next" type="primary" block onClick={ask}>
        {t('retrieve.send')}
      </Button>
      {slider ? (
        <SliderDialog
          onPassed={(proof) => void passed(proof).catch(() => undefined)}
          onClose={() => setSlider(false)}
        />
      ) : null}
    </>
  );
}

function Reset({ random, onSpent }: { readonly random: string; readonly onSpent: () => void }) {
  const t = useText(accountText);
  const password = useNewPassword();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const sealed = await password.sealed(random);
      if (!sealed) return;
      await whileBusy(t('busy.modify'), () => send(retrievePassword, sealed, anonymous));
      toast('success', t('done.modify'));
      goLogin('');
    } catch (error) {
      // A proof that is spent or too old: from the beginning
      if (password.spent(error)) onSpent();
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {password.lines}
      <Button className="acc-next" type="primary" block loading={busy} onClick={() => void save()}>
        {t('pass.ok')}
      </Button>
    </>
  );
}
