import { Alert, Button } from 'antd';
import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { loadChunk } from '#kit/web/chunk.ts';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { ReadingDesk } from '#kit/web/reading.tsx';
import { type SubjectModule, type SubjectProps, useSubject } from '#kit/web/routes.ts';
import { send } from '#kit/web/send.ts';
import { Answer, ErrorBox, Loading } from '#kit/web/states.tsx';
import { listed, useText } from '#kit/web/text.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { formContent, type instance, setRead } from '../shared/calls.ts';
import { approvalText } from '../shared/text/index.ts';
import './approval.css';
import { ApprovalDeed } from './desk.tsx';
import { ApprovalRecordsButton } from './records.tsx';
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
  const subject = { serviceKey: i.serviceKey, serviceId: i.serviceId };
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
            <ApprovalRecordsButton {...subject} />
            <Link to={i.path}>
              <Button>{t('button.openSubject')}</Button>
            </Link>
          </>
        }
      />
      {asked && !i.can.decide ? (
        <Alert className="ap-over" type="info" showIcon title={t('screen.noTask')} />
      ) : null}
      <ReadingDesk deed={<ApprovalDeed />}>
        <SubjectOf of={i} />
      </ReadingDesk>
    </>
  );
}

type LoadSubject = () => Promise<SubjectModule>;
const known = new WeakMap<LoadSubject, ComponentType<SubjectProps>>();

/** The component behind a loader, made once. */
function subjectBehind(load: LoadSubject): ComponentType<SubjectProps> {
  const made = known.get(load) ?? lazy(async () => ({ default: (await loadChunk(load)).Subject }));
  known.set(load, made);
  return made;
}

/** What the area shows of the subject; a business without a screen shows what was submitted. */
function SubjectOf({ of: i }: { readonly of: Instance }): ReactNode {
  const load = useSubject(i.serviceKey);
  if (!load) return <Snapshot instanceId={i.id} />;
  const subject = { serviceKey: i.serviceKey, serviceId: i.serviceId };
  return (
    <div className="ap-subject">
      <Suspense fallback={<Loading rows={10} />}>{createElement(subjectBehind(load), subject)}</Suspense>
    </div>
  );
}

/** What was filled in; what was left empty says nothing. */
const entriesOf = (content: unknown): [string, unknown][] =>
  Object.entries(content && typeof content === 'object' ? content : { '': content }).filter(
    ([, value]) => value !== null && value !== '',
  );

function Snapshot({ instanceId }: { readonly instanceId: string }) {
  const t = useText(approvalText);
  const answer = useCall(formContent, { instanceId });
  return (
    <Panel>
      <p className="gh-hint">{t('screen.unknownService')}</p>
      <Answer of={answer}>
        {({ formContent: content }) => (
          <dl className="ap-snapshot">
            {entriesOf(content).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
              </div>
            ))}
          </dl>
        )}
      </Answer>
    </Panel>
  );
}
