import { ListPage } from '#kit/web/list/list-page.tsx';
import { send } from '#kit/web/send.ts';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import { setMarked, setUnMarked, unhandledPage } from '../shared/calls.ts';
import { approvalText } from '../shared/text/index.ts';
import { taskRoute, useBacklogLive } from './backlog.ts';

/** 待我审批: tasks that wait for this user; comes and goes by itself. */
export function Page() {
  const t = useText(approvalText);
  const w = useWords();
  useBacklogLive();
  return (
    <ListPage
      call={unhandledPage}
      texts={approvalText}
      title="page.pending"
      filters={[
        'title',
        {
          field: 'isMarked',
          kind: 'choice',
          options: [
            { value: '1', label: w('web.yes') },
            { value: '0', label: w('web.no') },
          ],
        },
      ]}
      columns={[
        { field: 'title', to: taskRoute, width: 200 },
        { field: 'serviceName', width: 120 },
        { field: 'activityName', width: 120 },
        { field: 'submitterName', width: 90 },
        { field: 'submitTime', kind: 'instant' },
        { field: 'createTime', kind: 'instant', sortable: true },
        {
          field: 'isMarked',
          render: (row) => (
            <>
              {row.isRead ? null : <StatusTag tone="needs">{t('list.unread')}</StatusTag>}
              {row.isMarked ? <StatusTag tone="process">{t('list.marked')}</StatusTag> : null}
            </>
          ),
        },
      ]}
      rowActions={[
        { text: 'page.approve', to: taskRoute },
        {
          text: 'button.mark',
          when: (row) => !row.isMarked,
          act: (row, nonce) => send(setMarked, { ids: [row.id] }, { nonce }),
        },
        {
          text: 'button.unmark',
          when: (row) => row.isMarked,
          act: (row, nonce) => send(setUnMarked, { ids: [row.id] }, { nonce }),
        },
      ]}
      emptyHint="list.pendingEmpty"
    />
  );
}
