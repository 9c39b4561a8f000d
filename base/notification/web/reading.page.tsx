import { ListPage } from '#kit/web/list/list-page.tsx';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { pageNotices } from '../shared/calls.ts';
import { notificationText } from '../shared/text/index.ts';
import { viewPage } from './links.ts';
import { columnTags } from './tags.ts';

/** 通知公告: what is meant for the reader now. */
export function Page() {
  const t = useText(notificationText);
  return (
    <ListPage
      call={pageNotices}
      texts={notificationText}
      title="title"
      filters={[{ field: 'column', kind: 'choice', tag: columnTags }]}
      columns={[
        { field: 'title', to: (row) => viewPage(row.id), width: 420 },
        { field: 'column', tag: columnTags, width: 110 },
        { field: 'orgName', width: 220 },
        { field: 'publishTime', kind: 'instant', width: 150 },
        {
          field: 'read',
          label: 'field.status',
          width: 90,
          text: (row) => t(row.read ? 'read' : 'unread'),
          render: (row) => (
            <StatusTag tone={row.read ? 'saved' : 'needs'}>{t(row.read ? 'read' : 'unread')}</StatusTag>
          ),
        },
      ]}
      emptyHint="nothing"
    />
  );
}
