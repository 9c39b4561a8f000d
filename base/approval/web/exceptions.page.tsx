import { useState } from 'react';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { ReasonAct } from '#kit/web/reason-button.tsx';
import { send } from '#kit/web/send.ts';
import { tagSet } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import {
  type ExceptionKind,
  type ApprovalException,
  askEnd,
  confirmRemedy,
  pageExceptions,
  REASON_MAX,
  refuseRemedy,
  retryBusiness,
} from '../shared/exception-calls.ts';
import { exceptionText } from '../shared/text/exception.ts';
import { ReassignDialog } from './reassign-dialog.tsx';

const kinds = tagSet(exceptionText)<ExceptionKind>({
  approver: ['needs', 'kind.approver'],
  callback: ['refused', 'kind.callback'],
  solved: ['done', 'kind.solved'],
});

/** 异常流程: approvals that cannot go on by themselves, and what two administrators do about them. */
export function Page() {
  const t = useText(exceptionText);
  const [ending, setEnding] = useState<ApprovalException>();
  const [assigning, setAssigning] = useState<ApprovalException>();
  return (
    <>
      <ListPage
        call={pageExceptions}
        texts={exceptionText}
        title="title"
        above={<p className="gh-hint">{t('hint')}</p>}
        filters={['title', { field: 'kind', kind: 'choice', tag: kinds }]}
        columns={[
          { field: 'title', width: 200 },
          { field: 'kind', tag: kinds, width: 120 },
          { field: 'error', width: 180 },
          { field: 'remedy', width: 200 },
          { field: 'serviceName', width: 130 },
          { field: 'orgName', width: 160 },
          { field: 'submitterName', width: 90 },
          { field: 'activityName', width: 120 },
          { field: 'since', kind: 'instant', width: 150 },
        ]}
        rowActions={[
          {
            text: 'button.retry',
            can: 'retry',
            confirm: 'sure.retry',
            act: ({ instanceId }, nonce) => send(retryBusiness, { instanceId }, { nonce }),
            done: 'done.retry',
          },
          { text: 'button.assign', can: 'assign', onClick: setAssigning },
          { text: 'button.end', can: 'end', danger: true, onClick: setEnding },
          {
            text: 'button.confirm',
            can: 'confirm',
            confirm: ({ title, remedy }) => t('sure.confirm', { title, remedy }),
            act: ({ remedyId }, nonce) => send(confirmRemedy, { id: remedyId }, { nonce }),
            done: 'done.confirm',
          },
          {
            text: 'button.refuse',
            can: 'refuse',
            danger: true,
            confirm: ({ title, remedy }) => t('sure.refuse', { title, remedy }),
            act: ({ remedyId }, nonce) => send(refuseRemedy, { id: remedyId }, { nonce }),
            done: 'done.refuse',
          },
        ]}
        emptyHint="empty"
      />
      {assigning ? <ReassignDialog of={assigning} onClose={() => setAssigning(undefined)} /> : null}
      <ReasonAct
        open={ending !== undefined}
        text={t('end.title')}
        call={askEnd}
        input={(reason) => ({ instanceId: ending?.instanceId ?? '', reason })}
        note={t('end.text')}
        label={t('field.reason')}
        need={t('need.reason')}
        max={REASON_MAX}
        done={t('done.asked')}
        danger
        onClose={() => setEnding(undefined)}
      />
    </>
  );
}
