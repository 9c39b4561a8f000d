import { useState } from 'react';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { refreshCalls } from '#kit/web/query.ts';
import { ReasonDialog } from '#kit/web/reason-dialog.tsx';
import { send } from '#kit/web/send.ts';
import { tagSet } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import {
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

const kinds = tagSet(exceptionText, {
  approver: ['needs', 'kind.approver'],
  callback: ['refused', 'kind.callback'],
  solved: ['done', 'kind.solved'],
});

/** 异常流程: approvals that cannot go on by themselves, and what two administrators do about them. */
export function Page() {
  const t = useText(exceptionText);
  const once = useOnce();
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
      {ending ? (
        <ReasonDialog
          title={t('end.title')}
          text={t('end.text')}
          label={t('field.reason')}
          need={t('need.reason')}
          max={REASON_MAX}
          danger
          onClose={() => setEnding(undefined)}
          onOk={async (reason) => {
            const { instanceId } = ending;
            if (
              !(await once(`end ${instanceId}`, (nonce) => send(askEnd, { instanceId, reason }, { nonce })))
            )
              return false;
            toast('success', t('done.asked'));
            await refreshCalls(pageExceptions);
            return true;
          }}
        />
      ) : null}
    </>
  );
}
