import { linkTo } from '#kit/shared/screens.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { pageTenderees, removeTenderee } from '../shared/calls.ts';
import { tendereeFields } from '../shared/schema.ts';
import { tendereeScreens } from '../shared/screens.ts';
import { tendereeText } from '../shared/text/index.ts';
import { Points } from './parts/points.tsx';
import { keeperTags } from './tags.ts';

/** 招标人库. */
export const Page = () => (
  <ListPage
    call={pageTenderees}
    texts={tendereeText}
    fields={tendereeFields}
    title="title"
    filters={['searchKey', { field: 'status', tag: keeperTags }]}
    columns={[
      { field: 'orgName', width: 260, to: (row) => linkTo(tendereeScreens.detail, { id: row.id }) },
      { field: 'orgLicenceCode', width: 190 },
      { field: 'linkPerson', width: 110 },
      { field: 'linkMobile', width: 140 },
      {
        field: 'rating',
        width: 170,
        render: (row) => <Points rating={row.rating} count={row.ratingCount} />,
        sheet: { from: ['rating'] },
      },
      { field: 'status', tag: keeperTags, width: 110 },
    ]}
    rowActions={[
      {
        text: 'action.edit',
        can: 'modify',
        to: (row) => linkTo(tendereeScreens.edit, { id: row.id }),
      },
      { text: 'action.rate', can: 'rate', to: (row) => linkTo(tendereeScreens.rate, { id: row.id }) },
      { text: 'action.record', to: (row) => linkTo(tendereeScreens.record, { id: row.id }) },
      {
        text: 'action.remove',
        can: 'remove',
        danger: true,
        confirm: 'confirm.remove',
        call: removeTenderee,
        done: 'kit.done.removed',
      },
    ]}
    create={{ text: 'add', to: tendereeScreens.add, may: 'tenderee.manage', invite: 'empty' }}
    exportName="title"
  />
);
