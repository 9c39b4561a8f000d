import { Button } from 'antd';
import { useState } from 'react';
import { ApprovalButtons, submission } from '#base/approval/web/index.ts';
import { submitConfig } from '#base/approval/shared/calls.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { useConfirm } from '#kit/web/confirm.ts';
import { FileField } from '#kit/web/file/upload.tsx';
import { toast } from '#kit/web/notice.ts';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { useOnce } from '#kit/web/once.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { auditRegistration, confirmRegistration, registrationDetail } from '../shared/calls.ts';
import { registrationScreens } from '../shared/screens.ts';
import { REGISTER_KEY, regState, regType } from '../shared/status.ts';
import { registrationText } from '../shared/text/index.ts';
import { Desk, useBack } from './parts/desk.tsx';
import { useOpinion } from './parts/opinion.tsx';
import { RegistrationShown } from './parts/registration-shown.tsx';
import { stateTags } from './tags.ts';
import './register.css';

type Detail = OutputOf<typeof registrationDetail>;

/** 供应商注册审核: what was handed in, doubles beside it, and the opinion. */
export function Page() {
  const t = useText(registrationText);
  const [query] = useSearchParams();
  const id = query.get('id') ?? query.get('serviceId') ?? '';
  const answer = useCall(registrationDetail, { id });
  useTitle(t('audit.title'));
  return (
    <>
      <PageHeader
        title={answer.data?.form.organisationName ?? t('audit.title')}
        back={useBack(registrationScreens.audits)}
        tags={answer.data ? <Status of={stateTags} value={answer.data.state} /> : null}
        actions={
          answer.data?.hasApproval ? <ApprovalButtons serviceKey={REGISTER_KEY} serviceId={id} /> : null
        }
      />
      <Answer of={answer}>
        {(record) => (
          <Desk deed={<Deed key={record.version} of={record} />}>
            <RegistrationShown of={record} />
          </Desk>
        )}
      </Answer>
    </>
  );
}

/** What may be done about it now: by the first auditor, or by another one. */
const deeds = {
  audit: [
    ['agree', 'agreeText', 'primary'],
    ['return', 'returnText', 'default'],
    ['refuse', 'refuseText', 'danger'],
  ],
  agreed: [
    ['confirm', 'confirmText', 'primary'],
    ['decline', 'declineText', 'default'],
  ],
  refusing: [
    ['confirmRefusal', 'confirmRefusalText', 'danger'],
    ['decline', 'declineText', 'default'],
  ],
} as const;

function Deed({ of: record }: { readonly of: Detail }) {
  const t = useText(registrationText);
  const once = useOnce();
  const ask = useConfirm();
  const opinion = useOpinion();
  const [fileId, setFileId] = useState<string | null>(null);
  const { can, why, version } = record;
  const isSupplier = record.regType !== regType.expert;
  const asked = { serviceKey: REGISTER_KEY, serviceId: record.id };
  const flow = useCall(submitConfig, asked, { quiet: true, enabled: can.audit && isSupplier });
  const byApprovers = flow.data?.needApproval === true;
  const wordsOf = (name: (typeof deeds)[keyof typeof deeds][number][0]) =>
    t(name === 'agree' && byApprovers ? 'audit.submit' : `audit.${name}`);
  const choice = can.audit
    ? deeds.audit
    : can.confirm
      ? deeds[record.state === regState.agreed ? 'agreed' : 'refusing']
      : [];
  const act = async (deed: (typeof deeds)[keyof typeof deeds][number]) => {
    const [name, text, look] = deed;
    const needs = name === 'return' || name === 'refuse' || name === 'decline';
    if (needs && opinion.words.trim() === '')
      return opinion.demand(t(name === 'decline' ? 'need.opinion' : 'need.reason'));
    const words = wordsOf(name);
    const expert = name === 'confirm' && record.regType === regType.expert;
    const submits = name === 'agree' && byApprovers;
    const content = t(expert ? 'audit.confirmExpertText' : submits ? 'audit.submitText' : `audit.${text}`);
    const question = { title: words, content, okText: words, danger: look === 'danger' };
    if (!(await ask(question))) return;
    const chosen = submits ? await submission(REGISTER_KEY, record.id).catch(() => undefined) : {};
    if (!chosen) return;
    const wfParameter = submits ? chosen : undefined;
    const done = await once(`${name}:${opinion.words}`, (nonce) =>
      name === 'agree' || name === 'return' || name === 'refuse'
        ? send(
            auditRegistration,
            {
              id: record.id,
              version,
              decision: name,
              opinion: opinion.words,
              reasonFileId: fileId,
              wfParameter,
            },
            { nonce },
          )
        : send(
            confirmRegistration,
            { id: record.id, version, shared: name !== 'decline', opinion: opinion.words },
            { nonce },
          ),
    ).catch(() => false);
    if (done === false) return;
    toast('success', t('audit.done'));
    await refreshAll();
  };
  return (
    <Panel>
      <div className="reg-deed">
        {record.firstBy !== '' && record.state !== regState.enrolled ? (
          <p>{t('audit.first', { name: record.firstBy })}</p>
        ) : null}
        {choice.length === 0 ? (
          why === '' ? null : (
            <p className="gh-hint">{t(why === 'own' ? 'audit.ownApplication' : 'audit.own')}</p>
          )
        ) : (
          <>
            {opinion.field}
            {can.audit ? (
              <details className="reg-help">
                <summary>{t('field.reasonFileId')}</summary>
                <p className="gh-hint">{t('audit.opinionHint')}</p>
                <FileField
                  aria-label={t('field.reasonFileId')}
                  value={fileId}
                  onChange={setFileId}
                  limits={{ count: 1, maxMb: 20, types: ['pdf', 'jpg', 'jpeg', 'png'] }}
                  moduleName="registration"
                />
              </details>
            ) : null}
            <div className="reg-deed-acts">
              {choice.map((deed) => (
                <Button
                  key={deed[0]}
                  type={deed[2] === 'primary' ? 'primary' : 'default'}
                  danger={deed[2] === 'danger'}
                  onClick={() => void act(deed)}
                >
                  {wordsOf(deed[0])}
                </Button>
              ))}
            </div>
          </>
        )}
      </div>
    </Panel>
  );
}
