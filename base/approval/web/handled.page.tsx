import { ListPage } from '#kit/web/list/list-page.tsx';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { handledPage, tackback } from '../shared/calls.ts';
import { approvalText } from '../shared/text/index.ts';
import { taskRoute, useBacklogLive } from './backlog.ts';
import { apvlStatusTags, opTags } from './tags.tsx';

/** 审批历史: what this user decided; the last agreement of a running approval can be taken back. */
export function Page() {
  const t = useText(approvalText);
  useBacklogLive();
  return (
    <ListPage
      call={handledPage}
      texts={approvalText}
      title="page.handled"
      filters={['title']}
      columns={[
        { field: 'title', to: taskRoute, width: 240 },
        { field: 'serviceName', width: 130 },
        { field: 'activityName', width: 130 },
        { field: 'submitterName', width: 90 },
        { field: 'opType', tag: opTags },
        { field: 'handleTime', kind: 'instant', sortable: true },
        { field: 'status', tag: apvlStatusTags },
      ]}
      rowActions={[
        { text: 'button.open', to: taskRoute },
        {
          text: 'button.takeBack',
          can: 'takeBack',
          confirm: () => t('confirm.withdraw', { text: t('button.takeBack') }),
          act: (row, nonce) => send(tackback, { instanceId: row.instanceId }, { nonce }),
          done: 'done.takeBack',
        },
      ]}
      emptyHint="list.handledEmpty"
    />
  );
}
