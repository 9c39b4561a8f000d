import { Alert, Button } from 'antd';
import { useConfirm } from '#kit/web/confirm.ts';
import { toast } from '#kit/web/notice.ts';
import { WhyButton } from '#kit/web/page.tsx';
import { useAct } from '#kit/web/query.ts';
import { useNavigate } from '#kit/web/router/router.tsx';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { submitRegistration } from '../shared/calls.ts';
import { fileFields } from '../shared/schema.ts';
import { registrationScreens } from '../shared/screens.ts';
import { formRoute, type RegistrationStep, uriCode } from '../shared/step.ts';
import { registrationText } from '../shared/text/index.ts';
import { RegisterFrame } from './parts/frame.tsx';
import { nextRoute, type Own, useOwn, useStep } from './parts/own.ts';
import { RecordView } from './parts/record.tsx';

/** 注册信息: state, why it came back, what is missing, and everything once more before it is submitted. */
export function Page() {
  const t = useText(registrationText);
  const own = useOwn();
  const step = useStep([uriCode.type, uriCode.form, uriCode.approve, uriCode.detail]);
  return (
    <RegisterFrame title={t('info.title')} at="info">
      <h1 className="reg-title">{t('info.title')}</h1>
      <Answer of={own}>
        {(record) => (
          <Checked of={record} step={step.data} filling={step.data?.uriCode !== uriCode.approve} />
        )}
      </Answer>
    </RegisterFrame>
  );
}

interface CheckedProps {
  readonly of: Own;
  readonly step: RegistrationStep | undefined;
  readonly filling: boolean;
}

function Checked({ of: record, step, filling }: CheckedProps) {
  const t = useText(registrationText);
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { run, busy } = useAct(submitRegistration);
  const { missing } = record;
  const inFiles = (path: string) => path in fileFields.fields;
  const editForm = () => void navigate(step ? formRoute(step) : registrationScreens.type);
  const submit = async () => {
    if (!(await confirm({ title: t('info.submitSure'), okText: t('info.submit') }))) return;
    if ((await run({ version: record.version }).catch(() => undefined)) === undefined) return;
    toast('success', t('info.submitted'));
    void navigate(await nextRoute({ uriCode: uriCode.approve }));
  };
  return (
    <>
      {record.reason === '' ? null : (
        <Alert
          type="warning"
          showIcon
          title={t('choose.returned')}
          description={record.reason}
          style={{ marginBottom: 12 }}
        />
      )}
      {filling ? (
        <>
          <p className="reg-lead">{t('info.intro')}</p>
          {missing.length === 0 ? (
            <Alert type="success" showIcon title={t('info.complete')} />
          ) : (
            <Alert
              type="info"
              showIcon
              title={t('info.missing')}
              description={
                <ul className="reg-missing">
                  {missing.map((one) => (
                    <li key={one.path}>
                      <button
                        type="button"
                        className="gh-link"
                        onClick={() =>
                          inFiles(one.path) ? void navigate(registrationScreens.files) : editForm()
                        }
                      >
                        {one.msg}
                      </button>
                    </li>
                  ))}
                </ul>
              }
            />
          )}
          <div className="reg-acts" style={{ marginBottom: 16 }}>
            <WhyButton
              type="primary"
              loading={busy}
              why={missing.length > 0 ? t('info.incomplete') : undefined}
              onClick={() => void submit()}
            >
              {t('info.submit')}
            </WhyButton>
            <Button onClick={editForm}>
              {t('info.edit')} · {t('step.form')}
            </Button>
            <Button onClick={() => void navigate(registrationScreens.files)}>
              {t('info.edit')} · {t('step.files')}
            </Button>
            <Button onClick={() => void navigate(registrationScreens.certification)}>
              {t('info.edit')} · {t('step.certification')}
            </Button>
          </div>
        </>
      ) : null}
      <RecordView of={record} />
    </>
  );
}
