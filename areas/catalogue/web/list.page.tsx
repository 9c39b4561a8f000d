import { linkTo } from '#kit/shared/screens.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { pageEntries } from '../shared/calls.ts';
import { entryFields } from '../shared/schema.ts';
import { catalogueScreens } from '../shared/screens.ts';
import { catalogueText } from '../shared/text/index.ts';
import { entryTags } from './tags.ts';

/** 采购目录列表: the entries without their tree. */
export const Page = () => (
  <ListPage
    call={pageEntries}
    texts={catalogueText}
    fields={entryFields}
    title="list"
    filters={['searchKey', { field: 'status', tag: entryTags }]}
    columns={[
      { field: 'code', width: 140 },
      { field: 'directoryName', width: 260 },
      { field: 'hierarchy', kind: 'number', width: 80 },
      { field: 'parentName', width: 200 },
      { field: 'centralizedPurchaseFlag', width: 110 },
      { field: 'status', tag: entryTags, width: 110 },
      { field: 'updatedAt', kind: 'instant', width: 150 },
    ]}
    rowActions={[
      {
        text: 'action.products',
        to: (row) =>
          linkTo(catalogueScreens.products, { catalogueId: row.id, name: row.directoryName ?? '' }),
      },
    ]}
    exportName="list"
  />
);
