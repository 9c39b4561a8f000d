import { ListPage } from '#kit/web/list/list-page.tsx';
import { pageCommittees } from '../shared/calls.ts';
import { committeeText } from '../shared/text/index.ts';
import { committeePath } from './links.ts';
import { statusTags } from './tags.ts';

/** 评委会列表: committees of one's own organisation; nobody's name stands here. */
export function Page() {
  return (
    <ListPage
      call={pageCommittees}
      texts={committeeText}
      title="list"
      rowKey="packageId"
      filters={['searchKey', { field: 'status', kind: 'choices', tag: statusTags }]}
      columns={[
        { field: 'bidCode', width: 140, rank: 3 },
        { field: 'bidName', to: (row) => committeePath(row.packageId), width: 260, rank: 1 },
        { field: 'status', tag: statusTags, width: 100, rank: 2 },
        { field: 'time', kind: 'instant', width: 150 },
        { field: 'plannedExtractCount', kind: 'number', width: 110 },
        { field: 'confirmedCount', kind: 'number', width: 90 },
        { field: 'location', width: 200 },
        { field: 'createdAt', kind: 'instant', width: 150, sortable: true },
      ]}
      rowActions={[{ text: 'action.open', to: (row) => committeePath(row.packageId) }]}
      exportName="list"
      emptyHint="hint.emptyList"
    />
  );
}
