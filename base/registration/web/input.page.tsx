import { Button } from 'antd';
import { submitConfig } from '#base/approval/shared/calls.ts';
import { ApprovalButtons, submission } from '#base/approval/web/index.ts';
import { peopleScreens } from '#base/people/shared/screens.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { useConfirm } from '#kit/web/confirm.ts';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { useNavigate, useSearchParams } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { inputDetail, submitInput } from '../shared/calls.ts';
import { INPUT_KEY } from '../shared/status.ts';
import { registrationText } from '../shared/text/index.ts';
import { Desk, useBack } from './parts/desk.tsx';
import { InputShown } from './parts/input-shown.tsx';
import { inputTags } from './tags.ts';
import './register.css';

type Input = OutputOf<typeof inputDetail>;

/** 供应商录入审批: a company that an administrator added, for its approvers and, until it is submitted, for that administrator. */
export function Page() {
  const t = useText(registrationText);
  const [query] = useSearchParams();
  const id = query.get('id') ?? query.get('serviceId') ?? '';
  const answer = useCall(inputDetail, { id });
  useTitle(t('input.title'));
  return (
    <>
      <PageHeader
        title={answer.data?.orgName ?? t('input.title')}
        back={useBack(peopleScreens.requests)}
        tags={answer.data ? <Status of={inputTags} value={answer.data.state} /> : null}
        actions={answer.data?.hasApproval ? <ApprovalButtons serviceKey={INPUT_KEY} serviceId={id} /> : null}
      />
      <Answer of={answer}>
        {(company) => (
          <Desk deed={company.can.submit ? <Submit of={company} /> : null}>
            <InputShown of={company} />
          </Desk>
        )}
      </Answer>
    </>
  );
}

/** 提交: to approvers, or to a second administrator where no flow is bound any more. */
function Submit({ of: company }: { readonly of: Input }) {
  const t = useText(registrationText);
  const go = useNavigate();
  const once = useOnce();
  const ask = useConfirm();
  const { id, version } = company;
  const flow = useCall(submitConfig, { serviceKey: INPUT_KEY, serviceId: id }, { quiet: true });
  const byApprovers = flow.data?.needApproval === true;
  const words = t(byApprovers ? 'input.submit' : 'input.toSecond');
  const submit = async () => {
    const content = t(byApprovers ? 'input.submitText' : 'input.toSecondText');
    if (!(await ask({ title: words, content, okText: words }))) return;
    const chosen = byApprovers ? await submission(INPUT_KEY, id).catch(() => undefined) : {};
    if (!chosen) return;
    const wfParameter = byApprovers ? chosen : undefined;
    const done = await once(`${String(version)}:${JSON.stringify(chosen)}`, (nonce) =>
      send(submitInput, { id, version, wfParameter }, { nonce }),
    ).catch(() => false);
    if (done === false) return;
    toast('success', t('input.submitted'));
    await refreshAll();
  };
  return (
    <Panel>
      <div className="reg-deed">
        <p className="gh-hint">{t('input.hint')}</p>
        <div className="reg-deed-acts">
          <Button type="primary" disabled={flow.data === undefined} onClick={() => void submit()}>
            {words}
          </Button>
          <Button onClick={() => void go(linkTo(peopleScreens.tree, { unit: id }))}>{t('input.edit')}</Button>
        </div>
      </div>
    </Panel>
  );
}
