import { Button, Space } from 'antd';
import { useEffect, useState } from 'react';
import { DeedBar, OpinionForm, useOpinion } from '#base/approval/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { isUnanswered } from '#kit/web/call-failed.ts';
import { useConfirm } from '#kit/web/dialog.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { UploadGateContext } from '#kit/web/file/upload.tsx';
import { Panel, WhyButton } from '#kit/web/page.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { ErrorBox } from '#kit/web/states.tsx';
import { Section } from '#kit/web/section.tsx';
import { send } from '#kit/web/send.ts';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { agree, disagree, instance, openTask, records } from '../shared/calls.ts';
import { bizflowText } from '../shared/text/index.ts';
import './bizflow.css';
import { HandDialog } from './hand-dialog.tsx';
import { useMoved } from './moved.ts';
import { useOffers } from './offers.ts';
import { OwnerRecords } from './records.tsx';
import { flowTags } from './tags.ts';

type Instance = OutputOf<typeof instance>;

interface Subject {
  readonly serviceKey: string;
  readonly serviceId: string;
}

/** 业主审批: who asks, what the owner decides, and what was said before. */
export function OwnerDeed(subject: Subject) {
  const t = useText(bizflowText);
  // Where nobody was asked there is nothing to fetch, and whoever prepared it reads it here too.
  const asked = useOffers(subject);
  const enabled = asked.data?.records === true;
  const { data: groups } = useCall(records, subject, { enabled, quiet: true });
  const found = useCall(instance, subject, { enabled, quiet: true });
  const i = found.data;
  useMoved(i);
  const lost = [asked, found].find(({ data, error }) => data === undefined && isUnanswered(error));
  if (lost) return <ErrorBox error={lost.error} onRetry={() => void lost.refetch()} />;
  if (!i) return null;
  return (
    <>
      {i.can.decide ? (
        <DecideBar key={i.taskId} of={i} />
      ) : (
        <Panel>
          <Asked of={i} />
          <p className="gh-hint">{t('hint.closed')}</p>
        </Panel>
      )}
      {groups ? (
        <div className="bf-history">
          <Section title={t('button.records')}>
            <OwnerRecords groups={groups} />
          </Section>
        </div>
      ) : null}
    </>
  );
}

/** Who asks, for which organisation, and since when. */
function Asked({ of: i }: { readonly of: Instance }) {
  return (
    <div className="bf-facts">
      <div className="bf-record-head">
        <strong>{i.title}</strong>
        <Status of={flowTags} value={i.status} />
      </div>
      <div className="gh-hint">
        {i.submitOrgName} {i.submitterName} {i.submitTime ? <Time value={i.submitTime} /> : null}
      </div>
    </div>
  );
}

function DecideBar({ of: i }: { readonly of: Instance }) {
  const t = useText(bizflowText);
  const confirm = useConfirm();
  const once = useOnce();
  const { taskId } = i;
  const opinion = useOpinion();
  const [dialog, setDialog] = useState<'handover' | 'transmit'>();
  const [busy, setBusy] = useState(false);
  // The agency sees that the owner is at it.
  useEffect(() => {
    send(openTask, { taskId }, { quiet: true }).catch(() => undefined);
  }, [taskId]);

  const { comment, files, why } = opinion;
  const attach = { comment, fileId: files };
  const decide = async (kind: 'agree' | 'disagree') => {
    const danger = kind === 'disagree';
    const question = { title: t(`button.${kind}`), content: `${i.title}\n${t('confirm.act')}`, danger };
    if (!(await confirm({ ...question, okText: t(`button.${kind}`) }))) return;
    setBusy(true);
    const call = kind === 'agree' ? agree : disagree;
    const done = await once(kind, (nonce) => send(call, { taskId, attach }, { nonce }));
    setBusy(false);
    if (done) toast('success', t(`done.${kind}`));
    // A refusal may mean that a colleague decided first: then the screen shows so.
    await refreshAll();
  };
  const refuse = () => (opinion.demand(t('need.comment')) ? decide('disagree') : undefined);
  return (
    <UploadGateContext value={opinion.gate}>
      <DeedBar label={t('title')}>
        <Asked of={i} />
        <OpinionForm serviceKey={i.serviceKey} {...opinion.form} />
        <Space wrap className="bf-actions">
          <WhyButton type="primary" loading={busy} why={why} onClick={() => void decide('agree')}>
            {t('button.agree')}
          </WhyButton>
          <WhyButton danger loading={busy} why={why} onClick={() => void refuse()}>
            {t('button.disagree')}
          </WhyButton>
          <Button onClick={() => setDialog('handover')}>{t('button.handover')}</Button>
          <Button onClick={() => setDialog('transmit')}>{t('button.transmit')}</Button>
        </Space>
      </DeedBar>
      {dialog ? (
        <HandDialog
          taskId={taskId}
          attach={attach}
          kind={dialog}
          onClose={() => setDialog(undefined)}
          onDone={() => {
            toast('success', t(`done.${dialog}`));
            void refreshAll();
          }}
        />
      ) : null}
    </UploadGateContext>
  );
}
