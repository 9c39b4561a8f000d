import { linkTo } from '#kit/shared/screens.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { pageSimple } from '../shared/calls.ts';
import { simpleFields } from '../shared/schema.ts';
import { simpleScreens } from '../shared/screens.ts';
import { simpleText } from '../shared/text/index.ts';
import { statusTags } from './tags.ts';

/** 简易招采列表. */
export const Page = () => (
  <ListPage
    call={pageSimple}
    texts={simpleText}
    fields={simpleFields}
    title="title"
    rowKey="simpleId"
    filters={['searchKey', { field: 'status', kind: 'choices', tag: statusTags }]}
    columns={[
      {
        field: 'mainName',
        width: 280,
        to: (row) => linkTo(simpleScreens.page, { mainId: row.mainId }),
      },
      { field: 'mainCode', width: 150 },
      { field: 'status', tag: statusTags, width: 130 },
      { field: 'deadline', kind: 'instant', width: 160 },
      { field: 'reach', width: 130 },
      { field: 'tendereeName', width: 200 },
      { field: 'createdAt', kind: 'instant', width: 160 },
    ]}
    rowActions={[{ text: 'op.open', to: (row) => linkTo(simpleScreens.page, { mainId: row.mainId }) }]}
    create={{ text: 'add', to: simpleScreens.page, may: 'simpleBidding.edit', invite: 'empty' }}
    exportName="title"
  />
);
