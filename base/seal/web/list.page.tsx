import { linkTo } from '#kit/shared/screens.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { pageSeals } from '../shared/calls.ts';
import { sealFields } from '../shared/schema.ts';
import { sealScreens } from '../shared/screens.ts';
import { sealText } from '../shared/text/index.ts';
import { kindTags, sealTags } from './tags.ts';

/** 电子印章. */
export const Page = () => (
  <ListPage
    call={pageSeals}
    texts={sealText}
    fields={sealFields}
    title="title"
    filters={['searchKey', { field: 'sealKind', tag: kindTags }, { field: 'status', tag: sealTags }]}
    columns={[
      { field: 'sealName', width: 220, to: (row) => linkTo(sealScreens.detail, { id: row.id }) },
      { field: 'sealKind', width: 150 },
      { field: 'validUntil', kind: 'date', width: 120 },
      { field: 'status', tag: sealTags, width: 110 },
      { field: 'registeredBy', width: 110 },
      { field: 'registeredAt', kind: 'instant', width: 150, sortable: true },
    ]}
    rowActions={[{ text: 'action.open', to: (row) => linkTo(sealScreens.detail, { id: row.id }) }]}
    create={{ text: 'add', to: sealScreens.add, may: 'seal.manage', invite: 'empty' }}
    exportName="title"
  />
);
