import { Alert, Button } from 'antd';
import { useId, useState } from 'react';
import { FileLinks } from '#kit/web/file/file-links.tsx';
import { refreshCalls, useAct } from '#kit/web/query.ts';
import { WhyButton } from '#kit/web/page.tsx';
import { useNavigate } from '#kit/web/router/router.tsx';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { chooseType, ownRegistration, registrationStep } from '../shared/calls.ts';
import { regType } from '../shared/status.ts';
import { registrationScreens } from '../shared/screens.ts';
import { uriCode } from '../shared/step.ts';
import { registrationText } from '../shared/text/index.ts';
import { RegisterFrame } from './parts/frame.tsx';
import { CERTIFIED, nextRoute, useStep } from './parts/own.ts';

const kinds = ['enterprise', 'individual', 'external', 'expert'] as const;

/** 选择注册类型; of a returned application the reason stands above. */
export function Page() {
  const t = useText(registrationText);
  const step = useStep(CERTIFIED);
  return (
    <RegisterFrame title={t('choose.title')} at="type">
      <h1 className="reg-title">{t('choose.title')}</h1>
      <p className="reg-lead">{t('choose.intro')}</p>
      <Answer of={step}>
        {(now) => (
          <Choice key={now.regType} chosen={now.regType} reason={now.reason} fileId={now.reasonFileId} />
        )}
      </Answer>
    </RegisterFrame>
  );
}

interface ChoiceProps {
  readonly chosen: string;
  readonly reason: string;
  readonly fileId: string;
}

function Choice({ chosen, reason, fileId }: ChoiceProps) {
  const t = useText(registrationText);
  const id = useId();
  const navigate = useNavigate();
  const [kind, setKind] = useState(chosen);
  const { run, busy } = useAct(chooseType);
  const next = async () => {
    const to = kind as (typeof regType)[(typeof kinds)[number]];
    if ((await run({ regType: to })) === undefined) return;
    const route = await nextRoute({ uriCode: uriCode.form, regType: to });
    await refreshCalls(ownRegistration, registrationStep);
    void navigate(route);
  };
  return (
    <>
      {reason === '' ? null : (
        <Alert
          type="warning"
          showIcon
          title={t('choose.returned')}
          description={
            <>
              <p>{reason}</p>
              {fileId === '' ? null : <FileLinks value={fileId} />}
            </>
          }
          style={{ marginBottom: 16 }}
        />
      )}
      <fieldset className="reg-kinds" aria-label={t('field.regType')}>
        {kinds.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name={id}
              checked={kind === regType[name]}
              onChange={() => setKind(regType[name])}
            />
            <strong>{t(`type.${name}`)}</strong>
            <small>{t(`typeHint.${name}`)}</small>
          </label>
        ))}
      </fieldset>
      {chosen !== '' && chosen !== kind ? <p className="gh-hint">{t('choose.change')}</p> : null}
      <div className="reg-acts">
        <WhyButton
          type="primary"
          loading={busy}
          why={kind === '' ? t('need.regType') : undefined}
          onClick={() => void next().catch(() => undefined)}
        >
          {t('choose.next')}
        </WhyButton>
        <Button onClick={() => void navigate(linkTo(registrationScreens.user, { stay: '1' }))}>
          {t('user.title')}
        </Button>
      </div>
    </>
  );
}
