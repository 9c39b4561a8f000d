import { ListPage } from '#kit/web/list/list-page.tsx';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { handledNums, handledPage, tackback } from '../shared/calls.ts';
import { approvalText } from '../shared/text/index.ts';
import { taskRoute, useBacklogLive, useServiceFilter } from './backlog.ts';
import { apvlStatusTags, opTags } from './tags.tsx';

/** 审批历史: what this user decided; the last agreement of a running approval can be taken back. */
export const Page = () => <HandledList />;

/** The same list, also within another screen. */
export function HandledList({ embedded = false }: { readonly embedded?: boolean }) {
  const t = useText(approvalText);
  useBacklogLive();
  const services = useServiceFilter(handledNums);
  return (
    <ListPage
      call={handledPage}
      texts={approvalText}
      title="page.handled"
      embedded={embedded}
      filters={['title', services]}
      columns={[
        { field: 'title', to: taskRoute, width: 240 },
        { field: 'serviceName', width: 130 },
        { field: 'activityName', label: 'list.step', width: 130 },
        { field: 'submitterName', width: 90 },
        { field: 'opType', tag: opTags },
        { field: 'handleTime', kind: 'instant', sortable: true },
        { field: 'status', tag: apvlStatusTags, rank: 2 },
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
