import { Alert, Button } from 'antd';
import { signOut } from '#base/session/web/index.ts';
import { frameScreens } from '#kit/shared/screens.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { APP_BASE } from '#kit/web/paths.ts';
import { useCall } from '#kit/web/query.ts';
import { useNavigate } from '#kit/web/router/router.tsx';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { ownRegistration, registrationStep, withdrawRegistration } from '../shared/calls.ts';
import { registrationScreens } from '../shared/screens.ts';
import { regState, regType } from '../shared/status.ts';
import { uriCode } from '../shared/step.ts';
import { registrationText } from '../shared/text/index.ts';
import { RegisterFrame } from './parts/frame.tsx';
import { type Own, useStep } from './parts/own.ts';

/** 审核中: since when and by whom; looks by itself whether there is a result. */
export function Page() {
  const t = useText(registrationText);
  useStep([uriCode.approve, uriCode.none]);
  const step = useCall(registrationStep, {}, { everyMs: 10_000, quiet: true });
  const waits = step.data?.uriCode === uriCode.approve;
  const own = useCall(ownRegistration, {}, { enabled: waits, everyMs: 10_000, quiet: true });
  return (
    <RegisterFrame title={t('approve.title')} at="approve">
      {step.data?.uriCode === uriCode.none ? (
        <Enrolled expert={step.data.regType === regType.expert} />
      ) : waits ? (
        <Answer of={own}>{(r) => <Waiting of={r} />}</Answer>
      ) : null}
    </RegisterFrame>
  );
}

/** A full load: the new roles bring other menus. */
function Enrolled({ expert }: { readonly expert: boolean }) {
  const t = useText(registrationText);
  return (
    <>
      <Alert
        type="success"
        showIcon
        title={t('approve.enrolled')}
        description={t(expert ? 'approve.expertHint' : 'approve.enrolledHint')}
      />
      <div className="reg-acts">
        <Button type="primary" href={`${APP_BASE}${frameScreens.home}`}>
          {t('approve.enter')}
        </Button>
      </div>
    </>
  );
}

function Waiting({ of: record }: { readonly of: Own }) {
  const t = useText(registrationText);
  const navigate = useNavigate();
  const first = record.state === regState.submitted;
  const [before, after] = t('approve.since', { at: '\u0000' }).split('\u0000');
  return (
    <>
      <h1 className="reg-title">{t('approve.title')}</h1>
      <p role="status">
        {first ? (
          <>
            {before}
            <Time value={record.submittedAt} weekday />
            {after}
          </>
        ) : (
          t(record.state === regState.inApproval ? 'approve.approving' : 'approve.second')
        )}
      </p>
      <p className="reg-lead">{t('approve.who')}</p>
      <div className="reg-acts">
        <Button
          type="primary"
          onClick={() => void navigate(linkTo(registrationScreens.detail, { orgId: record.id }))}
        >
          {t('approve.look')}
        </Button>
        {first ? (
          <ActButton
            text={t('approve.withdraw')}
            call={withdrawRegistration}
            input={{}}
            confirm={{ title: t('approve.withdrawSure') }}
          />
        ) : null}
        <Button onClick={() => void signOut()}>{t('approve.login')}</Button>
      </div>
    </>
  );
}
