import { loadChunk } from '#kit/web/chunk.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { send } from '#kit/web/send.ts';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import { setMarked, setUnMarked, unhandledNums, unhandledPage } from '../shared/calls.ts';
import { approvalText } from '../shared/text/index.ts';
import { taskRoute, useBacklogLive, useServiceFilter } from './backlog.ts';

/** 待我审批: tasks that wait for this user; comes and goes by itself. */
export const Page = () => <PendingList />;

/** The same list, also within another screen. */
export function PendingList({ embedded = false }: { readonly embedded?: boolean }) {
  const t = useText(approvalText);
  const w = useWords();
  useBacklogLive();
  const services = useServiceFilter(unhandledNums);
  return (
    <ListPage
      call={unhandledPage}
      texts={approvalText}
      title="page.pending"
      embedded={embedded}
      filters={[
        'title',
        services,
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
        {
          field: 'serviceName',
          width: 140,
          render: (row) => (
            <>
              {row.serviceName}
              {row.principalName ? (
                <StatusTag tone="process">{t('list.onBehalf', { name: row.principalName })}</StatusTag>
              ) : null}
            </>
          ),
        },
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
          when: (row) => !row.isMarked && row.principalName === '',
          act: (row, nonce) => send(setMarked, { ids: [row.id] }, { nonce }),
        },
        {
          text: 'button.unmark',
          when: (row) => row.isMarked,
          act: (row, nonce) => send(setUnMarked, { ids: [row.id] }, { nonce }),
        },
      ]}
      batch={[
        {
          text: 'button.agreeChosen',
          of: (row) => row.can.agreeInBatch,
          act: async (rows) =>
            (await loadChunk(() => import('./batch-agree.ts'))).agreeAll(rows.map((row) => row.taskId)),
          done: null,
        },
      ]}
      emptyHint="list.pendingEmpty"
    />
  );
}
