import { LotName } from '#areas/project/web/index.ts';
import { lotSheet } from '#areas/project/shared/lot.ts';
import { useCan } from '#kit/web/can.tsx';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { pageOthers } from '../shared/other.ts';
import { bulletinScreens } from '../shared/screens.ts';
import { bulletinStatus as s } from '../shared/status.ts';
import { otherText } from '../shared/text/other.ts';
import { otherEditPath, otherViewPath, publicPage } from './links.ts';
import { kindTags, statusTags } from './tags.ts';

/** 其他公告列表: notices of one's own lots that belong to no step of the tender. */
export function Page() {
  const can = useCan();
  return (
    <ListPage
      call={pageOthers}
      texts={otherText}
      title="title.list"
      filters={['searchKey', { field: 'status', kind: 'choices', tag: statusTags }]}
      columns={[
        { field: 'bulletinNo', width: 120 },
        { field: 'title', rank: 1, to: (row) => otherViewPath(row.id), width: 280 },
        { field: 'noticeKind', tag: kindTags, width: 120 },
        { field: 'status', rank: 2, tag: statusTags, width: 90 },
        { field: 'packageName', width: 260, render: (row) => <LotName lot={row} />, sheet: lotSheet },
        { field: 'publishedAt', kind: 'instant', width: 150 },
        { field: 'createdAt', kind: 'instant', width: 150, sortable: true },
      ]}
      rowActions={[
        { text: 'action.view', to: (row) => otherViewPath(row.id) },
        {
          text: 'action.edit',
          may: 'bulletin.edit',
          when: (row) => row.status !== s.published && row.status !== s.inApproval,
          to: (row) => otherEditPath(row.id),
        },
        {
          text: 'action.openPublic',
          when: (row) => row.status === s.published,
          onClick: (row) => window.open(publicPage(row.id), '_blank', 'noopener'),
        },
      ]}
      create={{ text: 'action.add', may: 'bulletin.edit', to: bulletinScreens.otherEdit }}
      exportName="title.list"
      emptyHint={can('bulletin.edit') ? 'hint.empty' : 'hint.othersEmpty'}
    />
  );
}
