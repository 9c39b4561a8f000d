import { LotName } from '#areas/project/web/index.ts';
import { lotSheet } from '#areas/project/shared/lot.ts';
import { bulletinStatus } from '../shared/status.ts';
import { useCan } from '#kit/web/can.tsx';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { pageBulletins } from '../shared/calls.ts';
import { bulletinText } from '../shared/text/index.ts';
import { editPath, otherViewPath, publicPage, viewPath } from './links.ts';
import { statusTags, typeTags } from './tags.ts';

/** 公告管理: bulletins of one's own organisation over all projects. */
export function Page() {
  const can = useCan();
  return (
    <ListPage
      call={pageBulletins}
      texts={bulletinText}
      title="op.list"
      filters={[
        'searchKey',
        { field: 'bulletinType', kind: 'choices', tag: typeTags },
        { field: 'status', kind: 'choices', tag: statusTags },
      ]}
      columns={[
        { field: 'bulletinNo', width: 120 },
        {
          field: 'title',
          to: (row) => (row.bulletinType === 'other' ? otherViewPath(row.id) : viewPath(row.packageId)),
          width: 300,
        },
        { field: 'bulletinType', tag: typeTags, width: 130 },
        { field: 'status', tag: statusTags, width: 90 },
        { field: 'publishedAt', kind: 'instant', width: 150 },
        { field: 'packageName', width: 260, render: (row) => <LotName lot={row} />, sheet: lotSheet },
        { field: 'createdAt', kind: 'instant', width: 150, sortable: true },
      ]}
      rowActions={[
        {
          text: 'action.edit',
          may: 'bulletin.edit',
          when: (row) => row.bulletinType === 'tender' && row.status !== bulletinStatus.published,
          to: (row) => editPath(row.packageId),
        },
        {
          text: 'action.openPublic',
          when: (row) => row.status === bulletinStatus.published,
          onClick: (row) => window.open(publicPage(row.id), '_blank', 'noopener'),
        },
      ]}
      exportName="op.list"
      emptyHint={can('bulletin.edit') ? 'hint.listEmpty' : 'hint.othersEmpty'}
    />
  );
}
