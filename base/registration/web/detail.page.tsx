import { Alert } from 'antd';
import { ActButton } from '#kit/web/act-button.tsx';
import { PageHeader } from '#kit/web/page.tsx';
import { FileLinks } from '#kit/web/file/file-links.tsx';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { restartRegistration } from '../shared/calls.ts';
import { registrationScreens } from '../shared/screens.ts';
import { regState } from '../shared/status.ts';
import { uriCode } from '../shared/step.ts';
import { registrationText } from '../shared/text/index.ts';
import { RegisterFrame } from './parts/frame.tsx';
import { useOwn, useStep } from './parts/own.ts';
import { RecordView } from './parts/record.tsx';

/** 注册详情: the whole registration to read; of a rejected one the reason, and the way to apply again. */
export function Page() {
  const t = useText(registrationText);
  const own = useOwn();
  const step = useStep([uriCode.detail, uriCode.approve]);
  const waits = step.data?.uriCode === uriCode.approve;
  return (
    <RegisterFrame title={t('detail.title')}>
      <PageHeader title={t('detail.title')} back={waits ? registrationScreens.approve : undefined} />
      <Answer of={own}>
        {(record) => (
          <>
            {record.state === regState.rejected ? (
              <>
                <Alert
                  type="error"
                  showIcon
                  title={t('detail.rejected')}
                  description={
                    <>
                      <p>{record.reason}</p>
                      {record.reasonFileId ? <FileLinks value={record.reasonFileId} /> : null}
                    </>
                  }
                />
                <div className="reg-acts" style={{ marginBottom: 16 }}>
                  <ActButton
                    type="primary"
                    text={t('detail.restart')}
                    call={restartRegistration}
                    input={{}}
                    confirm={{ title: t('detail.restartSure') }}
                  />
                </div>
              </>
            ) : null}
            <RecordView of={record} />
          </>
        )}
      </Answer>
    </RegisterFrame>
  );
}
