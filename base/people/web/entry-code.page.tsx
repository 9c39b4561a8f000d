import { Button } from 'antd';
import { useState } from 'react';
import { Line } from '#base/account/web/index.ts';
import { sessionScreens } from '#base/session/shared/screens.ts';
import { type PassedSlider, SliderDialog } from '#base/session/web/index.ts';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { Panel, useTitle } from '#kit/web/page.tsx';
import { goLogin } from '#kit/web/paths.ts';
import { CallFailed } from '#kit/web/call-failed.ts';
import { useNavigate } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { enterByHalves } from '../shared/request-calls.ts';
import { peopleText } from '../shared/text/index.ts';

/** 凭复核码设置密码: the account and both halves of the code; then the new password on the page of forgotten ones. */
export function Page() {
  const t = useText(peopleText);
  const navigate = useNavigate();
  const [userName, setUserName] = useState('');
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<{ userName?: string | undefined; code?: string | undefined }>({});
  const [slider, setSlider] = useState(false);
  useTitle(t('entryCode.title'));
  const ask = () => {
    const found = {
      userName: userName === '' ? t('need.userName') : undefined,
      code: code === '' ? t('need.entryCode') : undefined,
    };
    setProblems(found);
    setSlider(!found.userName && !found.code);
  };
  const passed = async ({ uuid, moveX, moveY }: PassedSlider) => {
    setSlider(false);
    try {
      const input = { userName, code, random: uuid, captchaX: moveX, captchaY: moveY };
      const { random } = await send(enterByHalves, input, { anonymous: true });
      // Behind the # it stands in no server's log.
      void navigate(`${sessionScreens.retrievePassword}#${random}`);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setProblems({ code: error.fields.find((f) => f.path === 'code')?.msg });
    }
  };
  return (
    <Panel>
      <div className="acc-dialog acc-retrieve">
        <h1>{t('entryCode.title')}</h1>
        <p className="gh-hint">{t('entryCode.hint')}</p>
        <Line label={t('field.userName')} required problem={problems.userName}>
          {(input) => (
            <TextInput
              {...input}
              autoComplete="username"
              maxLength={50}
              value={userName}
              onChange={(typed) => setUserName(typed.trim())}
            />
          )}
        </Line>
        <Line label={t('entryCode.code')} required problem={problems.code} help={t('entryCode.both')}>
          {(input) => (
            <TextInput {...input} autoComplete="off" maxLength={40} value={code} onChange={setCode} />
          )}
        </Line>
        <Button className="acc-next" type="primary" block onClick={ask}>
          {t('entryCode.next')}
        </Button>
        <Button type="link" onClick={() => goLogin('')}>
          {t('entryCode.back')}
        </Button>
        {slider ? (
          <SliderDialog onPassed={(proof) => void passed(proof)} onClose={() => setSlider(false)} />
        ) : null}
      </div>
    </Panel>
  );
}
