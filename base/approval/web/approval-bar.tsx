import { Alert, Button, Space } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { InputOf, OutputOf } from '#kit/shared/call.ts';
import { later } from '#kit/web/chunk.ts';
import { useConfirm } from '#kit/web/dialog.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { Panel, WhyButton } from '#kit/web/page.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { FileLinks, UploadGateContext } from '#kit/web/file/upload.tsx';
import { Link } from '#kit/web/router/router.tsx';
import {
  approve,
  getApvlOperateParam,
  getReturnActivities,
  type instance,
  removeSign,
  unhandledPage,
} from '../shared/calls.ts';
import { REFRESH_AFTER_MS, type SignPlace } from '../shared/status.ts';
import { approvalText } from '../shared/text/index.ts';
import './approval.css';
import type { Assigned } from './assign-dialog.tsx';
import { DeedBar } from './deed-bar.tsx';
import { useOpinion } from './opinion.ts';
import { OpinionForm } from './opinion-form.tsx';
import { taskRoute } from './backlog.ts';
import { useAskedInstance } from './which.ts';

// Most decide with one press: what is asked for else comes when somebody does.
const AssignDialog = later(() => import('./assign-dialog.tsx').then((m) => m.AssignDialog));
const ReturnDialog = later(() => import('./return-dialog.tsx').then((m) => m.ReturnDialog));
const ChooseDialog = later(() => import('./task-dialogs.tsx').then((m) => m.ChooseDialog));
const SignDialog = later(() => import('./task-dialogs.tsx').then((m) => m.SignDialog));
const TransferDialog = later(() => import('./task-dialogs.tsx').then((m) => m.TransferDialog));

type Instance = OutputOf<typeof instance>;

interface BarProps {
  /** After the decision, when the page has been refreshed. */
  readonly onDone?: (() => void) | undefined;
}

/** 审批操作栏: shows while this user has an open task in the approval that the address names. */
export function ApprovalBar({ onDone }: BarProps) {
  const t = useText(approvalText);
  const { data: i } = useAskedInstance();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [decided, setDecided] = useState<string>();
  // Whoever goes on at once does not come back to what stood here before the decision.
  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      void refreshAll();
    },
    [],
  );
  // Here and not in the bar, which may be gone before: the push of this very decision refreshes the screen too.
  const finish = (words: string) => {
    toast('success', words);
    setDecided(i?.id);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void refreshAll().then(() => onDone?.());
    }, REFRESH_AFTER_MS);
  };
  if (!i) return null;
  if (i.can.decide) return <TaskBar key={i.taskId} of={i} onFinish={finish} />;
  return (
    <>
      {i.added.length > 0 ? (
        <section className="ap-bar" aria-label={t('button.addSign')}>
          <Panel>
            <Added people={i.added} />
          </Panel>
        </section>
      ) : null}
      {decided === i.id ? <NextTask /> : null}
    </>
  );
}

/** 减签: whom one has asked and who has not decided can be taken off again, also while one waits for them. */
function Added({ people }: { readonly people: Instance['added'] }) {
  const t = useText(approvalText);
  const once = useOnce();
  const takeOff = async (id: string) => {
    if (await once(id, (nonce) => send(removeSign, { taskId: id }, { nonce })))
      toast('success', t('done.removeSign'));
    // A refusal may mean that they have decided: then the screen shows so.
    await refreshAll();
  };
  return (
    <p className="gh-hint">
      {t('sign.added')}
      {people.map((one) => (
        <Button key={one.id} type="link" size="small" onClick={() => void takeOff(one.id)}>
          {t('sign.takeOff', { name: one.trueName })}
        </Button>
      ))}
    </p>
  );
}

/** 下一条待办: after a decision the next approval that waits for this user, or that none does. */
function NextTask() {
  const t = useText(approvalText);
  const { data } = useCall(unhandledPage, { current: 1, size: 1 });
  const next = data?.records[0];
  if (!data) return null;
  return (
    <section className="ap-bar" aria-label={t('screen.next')}>
      <Panel>
        {next ? (
          <>
            {t('screen.next')} <Link to={taskRoute(next)}>{next.title}</Link>{' '}
            <span className="gh-hint">{t('screen.waiting', { n: data.total })}</span>
          </>
        ) : (
          t('screen.noneLeft')
        )}
      </Panel>
    </section>
  );
}

type Deed = Pick<InputOf<typeof approve>, 'apvlType'> & {
  readonly returnActivity?: string;
  readonly nextFlowId?: string;
  readonly submitToMe?: boolean;
};

interface TaskProps {
  readonly of: Instance;
  readonly onFinish: (words: string) => void;
}

function TaskBar({ of: i, onFinish }: TaskProps) {
  const { taskId, serviceKey, title } = i;
  const t = useText(approvalText);
  const confirm = useConfirm();
  const once = useOnce();
  const { data: param } = useCall(getApvlOperateParam, { taskId });
  const { data: steps } = useCall(getReturnActivities, { taskId });
  const opinion = useOpinion();
  const [assigned, setAssigned] = useState<Assigned>({});
  const [dialog, setDialog] = useState<'transfer' | 'return' | 'assign' | 'sign' | 'flow'>();
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);

  /** Success is said, and a moment later the page is fresh. */
  const finish = (words: string) => {
    setOver(true);
    onFinish(words);
  };
  const { comment, files, why } = opinion;
  const said = { comment, files };
  const decide = async (deed: Deed): Promise<boolean> => {
    setBusy(true);
    const modifyActivities = Object.entries(assigned).map(([activityKey, assignee]) => ({
      activityKey,
      assignee,
    }));
    const input = { taskId, ...said, ...deed, ...(deed.apvlType === 'agree' ? { modifyActivities } : {}) };
    const done = await once(deed.apvlType, (nonce) => send(approve, input, { nonce }));
    setBusy(false);
    if (done) finish(t('done.approve'));
    // A refusal may mean that another decided first: then the screen shows so.
    else await refreshAll();
    return done;
  };
  /** Which record it is about stands in the question. */
  const about = `${title}\n${t('confirm.act')}`;
  const agree = async () => {
    if ((param?.nextFlowList.length ?? 0) > 1) return setDialog('flow');
    if (await confirm({ title: t('button.agree'), content: about, okText: t('button.agree') }))
      await decide({ apvlType: 'agree' });
  };
  const disagree = async () => {
    if (!opinion.demand(t('need.comment'))) return;
    const question = { title: t('button.disagree'), content: about, okText: t('button.disagree') };
    if (await confirm({ ...question, danger: true })) await decide({ apvlType: 'disagree' });
  };

  /** Whoever asked others to decide after or beside them still decides; what they said stands with the request. */
  const signed = async (place: SignPlace) => {
    if (place === 'before') return finish(t('done.addSign'));
    toast('success', t('done.addSign'));
    opinion.form.onChange({ comment: '', files: opinion.form.value.files });
    await refreshAll();
  };

  if (over || !param) return null;
  return (
    <UploadGateContext value={opinion.gate}>
      <DeedBar label={t('page.approve')}>
        <p className="gh-hint">
          {t('screen.current', { name: param.activityName })}
          {param.principalName ? ` · ${t('list.onBehalf', { name: param.principalName })}` : ''}
        </p>
        {param.rollbackComment || param.rollbackFiles ? (
          <Alert
            type="warning"
            className="ap-rollback"
            title={t('screen.rollback')}
            description={
              <>
                {param.rollbackComment ? <p className="gh-long">{param.rollbackComment}</p> : null}
                {param.rollbackFiles ? <FileLinks value={param.rollbackFiles} /> : null}
              </>
            }
          />
        ) : null}
        <OpinionForm serviceKey={serviceKey} {...opinion.form} />
        <Space wrap className="ap-actions">
          <WhyButton type="primary" loading={busy} why={why} onClick={() => void agree()}>
            {t('button.agree')}
          </WhyButton>
          <WhyButton danger loading={busy} why={why} onClick={() => void disagree()}>
            {t('button.disagree')}
          </WhyButton>
          {param.enableTransmit ? (
            <Button onClick={() => setDialog('transfer')}>{t('button.transmit')}</Button>
          ) : null}
          {steps && steps.length > 0 ? (
            <Button onClick={() => setDialog('return')}>{t('button.returnStep')}</Button>
          ) : null}
          {param.enableAssignApprover ? (
            <Button onClick={() => setDialog('assign')}>{t('button.assign')}</Button>
          ) : null}
          {param.signPlaces.length > 0 ? (
            <Button onClick={() => setDialog('sign')}>{t('button.addSign')}</Button>
          ) : null}
        </Space>
        {Object.keys(assigned).length > 0 ? <p className="gh-hint">{t('assign.chosen')}</p> : null}
        {i.added.length > 0 ? <Added people={i.added} /> : null}
      </DeedBar>
      <Suspense fallback={null}>
        {dialog === 'transfer' ? (
          <TransferDialog
            taskId={taskId}
            said={said}
            onClose={() => setDialog(undefined)}
            onDone={() => finish(t('done.transmit'))}
          />
        ) : null}
        {dialog === 'return' ? (
          <ReturnDialog
            steps={steps ?? []}
            comesBack={param.enableSubmitToMe}
            onClose={() => setDialog(undefined)}
            onReturn={(to) => decide({ apvlType: 'return', ...to })}
          />
        ) : null}
        {dialog === 'flow' ? (
          <ChooseDialog
            title={t('button.nextFlow')}
            label={t('button.nextFlow')}
            need={t('need.nextFlow')}
            okText={t('button.agree')}
            options={param.nextFlowList.map((f) => ({ value: f.flowId, label: f.nextNodeName }))}
            onClose={() => setDialog(undefined)}
            onChoose={(nextFlowId) => decide({ apvlType: 'agree', nextFlowId })}
          />
        ) : null}
        {dialog === 'sign' ? (
          <SignDialog
            taskId={taskId}
            places={param.signPlaces}
            said={said}
            onClose={() => setDialog(undefined)}
            onDone={signed}
          />
        ) : null}
        {dialog === 'assign' ? (
          <AssignDialog
            taskId={taskId}
            instanceId={param.instanceId}
            value={assigned}
            onChange={setAssigned}
            onClose={() => setDialog(undefined)}
          />
        ) : null}
      </Suspense>
    </UploadGateContext>
  );
}
