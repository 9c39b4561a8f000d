import { orgKinds } from '#base/organisation/shared/calls.ts';
import { organisationText } from '#base/organisation/shared/text/index.ts';
import type { Call, InputOf, Page as PageOf } from '#kit/shared/call.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { useLocation } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { listed, useText } from '#kit/web/text.ts';
import { noticeCalls, type NoticeRow } from '../shared/calls.ts';
import { notificationScreens } from '../shared/screens.ts';
import type { NoticeLevel } from '../shared/status.ts';
import { notificationText } from '../shared/text/index.ts';
import { editPage } from './links.ts';
import { columnTags, statusTags } from './tags.ts';

/** 通知公告管理、平台通知公告管理: one list for both levels. */
export function Page() {
  const t = useText(notificationText);
  const k = useText(organisationText);
  const level: NoticeLevel = useLocation().pathname === notificationScreens.managePlat ? 'plat' : 'tenant';
  const calls = noticeCalls[level];
  const time = (row: NoticeRow) =>
    isYes(row.permanent) ? t('permanent') : `${row.timeStart ?? ''} ~ ${row.timeEnd ?? ''}`;
  const readers = (row: NoticeRow) => {
    const kinds = orgKinds.filter((kind) => row.receiveObject.split(',').includes(kind));
    return kinds.length === 0 ? t('everyKind') : listed(kinds.map((kind) => k(`kind.${kind}`)));
  };
  const at = ({ id, version }: NoticeRow) => ({ id, version });
  return (
    <ListPage
      key={level}
      call={calls.page as Call<InputOf<typeof calls.page>, PageOf<NoticeRow>>}
      texts={notificationText}
      title={level === 'plat' ? 'managePlat' : 'manage'}
      filters={[
        'title',
        { field: 'column', kind: 'choice', tag: columnTags },
        { field: 'status', kind: 'choice', tag: statusTags },
      ]}
      columns={[
        { field: 'title', to: (row) => editPage(level, row.id), width: 280 },
        { field: 'column', tag: columnTags, width: 100 },
        { field: 'receiveObject', width: 160, text: readers, render: readers },
        { field: 'timeStart', label: 'field.time', width: 200, text: time, render: time },
        { field: 'status', tag: statusTags, width: 90 },
        { field: 'publishTime', kind: 'instant', width: 150 },
        { field: 'readCount', kind: 'number', width: 90 },
      ]}
      rowActions={[
        { text: 'kit.web.edit', can: 'edit', to: (row) => editPage(level, row.id) },
        {
          text: 'publish',
          can: 'publish',
          confirm: (row) => t('publishSure', { title: row.title }),
          act: (row, nonce) => send(calls.publish, at(row), { nonce }),
          done: 'published',
        },
        {
          text: 'withdraw',
          can: 'withdraw',
          danger: true,
          confirm: (row) => t('withdrawSure', { title: row.title }),
          act: (row, nonce) => send(calls.withdraw, at(row), { nonce }),
          done: 'withdrawn',
        },
        {
          text: 'remove',
          can: 'remove',
          danger: true,
          confirm: (row) => t('removeSure', { title: row.title }),
          act: (row, nonce) => send(calls.remove, at(row), { nonce }),
          done: 'kit.done.removed',
        },
      ]}
      create={{ text: 'add', to: editPage(level) }}
      emptyHint="empty"
    />
  );
}
