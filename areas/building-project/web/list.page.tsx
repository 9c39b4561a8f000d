import { linkTo } from '#kit/shared/screens.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { send } from '#kit/web/send.ts';
import { pageBuildings, removeBuilding } from '../shared/calls.ts';
import { buildingFields, opType } from '../shared/schema.ts';
import { buildingScreens } from '../shared/screens.ts';
import { buildingText } from '../shared/text/index.ts';
import { buildingTags, sourceTags } from './tags.ts';

/** 建设项目列表. */
export const Page = () => (
  <ListPage
    call={pageBuildings}
    texts={buildingText}
    fields={buildingFields}
    title="title"
    filters={['searchKey', { field: 'status', tag: buildingTags }]}
    columns={[
      { field: 'projectCode', width: 150 },
      { field: 'projectName', width: 260, to: (row) => linkTo(buildingScreens.form, { id: row.id }) },
      { field: 'status', tag: buildingTags, width: 100 },
      { field: 'source', tag: sourceTags, width: 110 },
      { field: 'ownerName', width: 200 },
      { field: 'province', width: 120 },
      { field: 'investment', width: 170 },
      { field: 'createdAt', kind: 'instant', width: 150 },
    ]}
    rowActions={[
      {
        text: 'action.edit',
        can: 'modify',
        to: (row) => linkTo(buildingScreens.form, { id: row.id, opType: opType.modify }),
      },
      {
        text: 'action.remove',
        can: 'remove',
        danger: true,
        confirm: 'confirm.remove',
        act: (row, nonce) => send(removeBuilding, { id: row.id, ids: [] }, { nonce }),
        done: 'kit.done.removed',
      },
    ]}
    create={{ text: 'add', to: buildingScreens.form, may: 'buildingProject.manage', invite: 'empty' }}
    exportName="title"
  />
);
