import { Alert } from 'antd';
import { useEffect } from 'react';
import { LinkButton } from '#kit/web/link-button.tsx';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { ReadingDesk } from '#kit/web/reading.tsx';
import { useNavigate } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { Answer, ErrorBox } from '#kit/web/states.tsx';
import { listed, useText } from '#kit/web/text.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { type instance, setRead } from '../shared/calls.ts';
import { approvalScreens } from '../shared/screens.ts';
import { approvalText } from '../shared/text/index.ts';
import './approval.css';
import { ApprovalDeed } from './desk.tsx';
import { ApprovalRecordsButton, FlowRecordsButton, SignedFilesButton } from './record-buttons.tsx';
import { SubjectOf } from './subject-of.tsx';
import { ApvlStatusTag } from './tags.tsx';
import { isNamed, useApprovalQuery, useAskedInstance } from './which.ts';
import { TakeBackButton, WithdrawButton } from './withdraw-button.tsx';

type Instance = OutputOf<typeof instance>;

/** 审批: the subject's own screen by its service key, the records, and the bar of whoever may decide. */
export function Page() {
  const t = useText(approvalText);
  const query = useApprovalQuery();
  const { taskId } = query;
  const answer = useAskedInstance();
  useEffect(() => {
    if (taskId) void send(setRead, { ids: [taskId] }, { quiet: true }).catch(() => undefined);
  }, [taskId]);
  if (!taskId && !isNamed(query)) return <ErrorBox title={t('notFound')} hint={t('screen.noAddress')} />;
  return <Answer of={answer}>{(i) => <Approval of={i} asked={taskId !== undefined} />}</Answer>;
}

/** `asked` = the address names a task, which another approver may have made needless. */
function Approval({ of: i, asked }: { readonly of: Instance; readonly asked: boolean }) {
  const t = useText(approvalText);
  const navigate = useNavigate();
  useTitle(i.title);
  const which = { instanceId: i.id, serviceKey: i.serviceKey, serviceId: i.serviceId };
  return (
    <>
      <PageHeader
        title={i.title}
        back={() => void navigate(-1)}
        tags={
          <>
            <span className="gh-hint">{i.serviceName}</span>
            <ApvlStatusTag value={i.status} />
            {i.activityName ? (
              <span className="gh-hint">
                {t('screen.current', { name: i.activityName })} {listed(i.currentApprovers)}
              </span>
            ) : null}
          </>
        }
        actions={
          <>
            <TakeBackButton {...which} />
            <WithdrawButton {...which} />
            <ApprovalRecordsButton {...which} />
            <FlowRecordsButton {...which} />
            <SignedFilesButton {...which} />
            {/* What a joined program submitted has no screen here but this one. */}
            {i.path.startsWith(approvalScreens.task) ? null : (
              <LinkButton to={i.path}>{t('button.openSubject')}</LinkButton>
            )}
          </>
        }
      />
      {asked && !i.can.decide ? (
        <Alert className="ap-over" type="info" showIcon title={t('screen.noTask')} />
      ) : null}
      <ReadingDesk deed={<ApprovalDeed />}>
        <SubjectOf {...which} />
      </ReadingDesk>
    </>
  );
}
