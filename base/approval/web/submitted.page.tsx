import { Suspense, useState } from 'react';
import { later } from '#kit/web/chunk.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { send } from '#kit/web/send.ts';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import type { Route } from '#kit/shared/names.ts';
import { submittedPage, urge, withdraw } from '../shared/calls.ts';
import { callback } from '../shared/course-calls.ts';
import { courseText } from '../shared/text/course.ts';
import { approvalText } from '../shared/text/index.ts';
import { useBacklogLive } from './backlog.ts';
import { ApvlStatusTag, apvlStatusTags } from './tags.tsx';
import type { Which } from './which.ts';

const History = later(() => import('./records.tsx').then((m) => m.ApprovalHistory));

/** Where the subject is shown: who put it into approval gave a route of a declared screen. */
const subjectRoute = (row: { readonly path: Route }): Route => row.path;

/** 我发起的审批: where it stands, back to the subject, withdraw while it is under way. */
export function Page() {
  const t = useText(approvalText);
  const c = useText(courseText);
  const [history, setHistory] = useState<Which>();
  useBacklogLive();
  return (
    <>
      <ListPage
        call={submittedPage}
        texts={approvalText}
        title="page.submitted"
        filters={['title', { field: 'status', kind: 'choice', tag: apvlStatusTags }]}
        columns={[
          { field: 'title', to: subjectRoute, width: 240 },
          {
            field: 'status',
            width: 120,
            tag: apvlStatusTags,
            render: (row) => (
              <>
                <ApvlStatusTag value={row.status} />
                {row.isFailed ? <StatusTag tone="refused">{t('list.failed')}</StatusTag> : null}
              </>
            ),
          },
          { field: 'activityName', width: 130 },
          { field: 'serviceName', width: 130 },
          { field: 'submitTime', kind: 'instant', sortable: true },
          { field: 'finishTime', kind: 'instant' },
        ]}
        rowActions={[
          {
            text: 'button.history',
            onClick: ({ serviceKey, serviceId }) => setHistory({ serviceKey, serviceId }),
          },
          {
            text: 'button.callback',
            can: 'callback',
            confirm: () => c('sure'),
            act: (row, nonce) => send(callback, { instanceId: row.id }, { nonce }),
            done: 'done.callback',
          },
          {
            text: 'button.urge',
            can: 'urge',
            act: (row, nonce) => send(urge, { instanceId: row.id }, { nonce }),
            done: 'done.urge',
          },
          {
            text: 'button.withdraw',
            can: 'withdraw',
            confirm: () => t('confirm.withdraw', { text: t('button.withdraw') }),
            act: (row, nonce) => send(withdraw, { instanceId: row.id }, { nonce }),
            done: 'done.withdraw',
          },
        ]}
        emptyHint="list.submittedEmpty"
      />
      {history ? (
        <Suspense fallback={null}>
          <History open {...history} onClose={() => setHistory(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
