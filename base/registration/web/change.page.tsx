import { Button } from 'antd';
import { submitConfig } from '#base/approval/shared/calls.ts';
import { ApprovalButtons, submission } from '#base/approval/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { useConfirm } from '#kit/web/confirm.ts';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { changeDetail, decideChange } from '../shared/calls.ts';
import { registrationScreens } from '../shared/screens.ts';
import { CHANGE_KEY } from '../shared/status.ts';
import { registrationText } from '../shared/text/index.ts';
import { ChangeShown } from './parts/change-shown.tsx';
import { Desk, useBack } from './parts/desk.tsx';
import { useOpinion } from './parts/opinion.tsx';
import { changeTags } from './tags.ts';
import './register.css';

type Change = OutputOf<typeof changeDetail>;

/** 变更审批: before and after side by side, the proof, and the opinion. */
export function Page() {
  const t = useText(registrationText);
  const [query] = useSearchParams();
  const id = query.get('id') ?? query.get('serviceId') ?? '';
  const answer = useCall(changeDetail, { id });
  useTitle(t('change.audit'));
  return (
    <>
      <PageHeader
        title={answer.data?.orgName ?? t('change.audit')}
        back={useBack(registrationScreens.changes)}
        tags={answer.data ? <Status of={changeTags} value={answer.data.state} /> : null}
        actions={answer.data?.hasApproval ? <ApprovalButtons serviceKey={CHANGE_KEY} serviceId={id} /> : null}
      />
      <Answer of={answer}>
        {(change) => (
          <Desk deed={change.can.decide ? <Deed of={change} /> : null}>
            <ChangeShown of={change} />
          </Desk>
        )}
      </Answer>
    </>
  );
}

function Deed({ of: change }: { readonly of: Change }) {
  const t = useText(registrationText);
  const once = useOnce();
  const ask = useConfirm();
  const opinion = useOpinion();
  const flow = useCall(submitConfig, { serviceKey: CHANGE_KEY, serviceId: change.id }, { quiet: true });
  const byApprovers = flow.data?.needApproval === true;
  const agreeWords = t(byApprovers ? 'change.toApproval' : 'change.agree');
  const act = async (agreed: boolean) => {
    if (!agreed && opinion.words.trim() === '') return opinion.demand(t('need.reason'));
    const okText = agreed ? agreeWords : t('change.refuse');
    const submits = agreed && byApprovers;
    const content = t(submits ? 'change.toApprovalText' : agreed ? 'change.agreeText' : 'change.refuseText');
    if (!(await ask({ title: okText, content, okText, danger: !agreed }))) return;
    const chosen = submits ? await submission(CHANGE_KEY, change.id).catch(() => undefined) : {};
    if (!chosen) return;
    const wfParameter = submits ? chosen : undefined;
    const done = await once(`${String(agreed)}:${opinion.words}`, (nonce) =>
      send(decideChange, { id: change.id, agreed, opinion: opinion.words, wfParameter }, { nonce }),
    ).catch(() => false);
    if (done === false) return;
    toast('success', t('change.done'));
    await refreshAll();
  };
  return (
    <Panel>
      <div className="reg-deed">
        {opinion.field}
        <div className="reg-deed-acts">
          <Button type="primary" onClick={() => void act(true)}>
            {agreeWords}
          </Button>
          <Button danger onClick={() => void act(false)}>
            {t('change.refuse')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
