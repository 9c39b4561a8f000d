import { Suspense, useState } from 'react';
import { linkTo } from '#kit/shared/screens.ts';
import { later } from '#kit/web/chunk.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { enableAgency, pageAgencies, removeAgency, suspendAgency } from '../shared/calls.ts';
import { entryFields } from '../shared/schema.ts';
import { agencyScreens } from '../shared/screens.ts';
import { agencyText } from '../shared/text/index.ts';
import { entryTags } from './tags.ts';

const EntryDialog = later(() => import('./parts/entry-dialog.tsx').then((m) => m.EntryDialog));

/** 代理机构库. */
export function Page() {
  const [open, setOpen] = useState<{ readonly id?: string; readonly mode: 'add' | 'edit' | 'view' }>();
  return (
    <>
      <ListPage
        call={pageAgencies}
        texts={agencyText}
        fields={entryFields}
        title="title"
        filters={[
          { field: 'searchKey', label: 'field.keyword' },
          { field: 'status', tag: entryTags },
        ]}
        columns={[
          { field: 'agencyName', width: 280, onOpen: (row) => setOpen({ id: row.id, mode: 'view' }) },
          { field: 'status', tag: entryTags, width: 110 },
          { field: 'keeper', width: 240 },
          { field: 'recorder', width: 120 },
          { field: 'createdAt', kind: 'instant', width: 150 },
        ]}
        rowActions={[
          { text: 'action.edit', can: 'modify', onClick: (row) => setOpen({ id: row.id, mode: 'edit' }) },
          {
            text: 'action.enable',
            can: 'enable',
            confirm: 'confirm.enable',
            call: enableAgency,
            done: 'done.enabled',
          },
          {
            text: 'action.suspend',
            can: 'suspend',
            confirm: 'confirm.suspend',
            call: suspendAgency,
            done: 'done.suspended',
          },
          {
            text: 'action.configure',
            can: 'configure',
            to: (row) => linkTo(agencyScreens.config, { agencyId: row.agencyId }),
          },
          {
            text: 'action.remove',
            can: 'remove',
            danger: true,
            confirm: 'confirm.remove',
            call: removeAgency,
            done: 'kit.done.removed',
          },
        ]}
        create={{
          text: 'add',
          onClick: () => setOpen({ mode: 'add' }),
          may: 'agency.manage',
          invite: 'empty',
        }}
        exportName="title"
      />
      {open ? (
        <Suspense fallback={null}>
          <EntryDialog
            key={`${open.mode} ${open.id ?? ''}`}
            id={open.id}
            mode={open.mode}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
