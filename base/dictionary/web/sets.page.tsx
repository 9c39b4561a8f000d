import { useState } from 'react';
import { refreshDicts } from '#kit/web/dict.tsx';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { useLang } from '#kit/web/lang.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { refreshAll } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { addSet, modifySet, pageSets, removeSet, type SetEntry } from '../shared/calls.ts';
import { setFields } from '../shared/schema.ts';
import { dictionaryText } from '../shared/text/index.ts';
import { entriesPage } from './links.ts';

/** 数据字典: every value set; built-in ones are renamed, one's own also removed. */
export function Page() {
  const t = useText(dictionaryText);
  const lang = useLang();
  const [open, setOpen] = useState<{ readonly set?: SetEntry }>();
  const name = (row: SetEntry) => (lang === 'en' ? row.nameEn || row.name : row.name);
  const origin = (row: SetEntry) => t(row.isSystem ? 'origin.system' : 'origin.own');
  return (
    <>
      <ListPage
        call={pageSets}
        texts={dictionaryText}
        title="title"
        rowKey="code"
        filters={['searchKey']}
        columns={[
          { field: 'code', to: (row) => entriesPage(row.code), width: 260, sortable: true },
          { field: 'name', render: name, text: name, width: 240 },
          { field: 'entryCount', kind: 'number', width: 100 },
          {
            field: 'isSystem',
            label: 'field.origin',
            width: 120,
            text: origin,
            render: (row) => <StatusTag tone={row.isSystem ? 'process' : 'saved'}>{origin(row)}</StatusTag>,
          },
        ]}
        rowActions={[
          { text: 'sets.entries', to: (row) => entriesPage(row.code) },
          { text: 'kit.web.edit', onClick: (set) => setOpen({ set }) },
          {
            text: 'sets.remove',
            can: 'remove',
            danger: true,
            confirm: (row) => t('sets.removeSure', { name: name(row) }),
            act: (row, nonce) => send(removeSet, { code: row.code }, { nonce }),
            done: 'kit.done.removed',
          },
        ]}
        create={{ text: 'sets.add', onClick: () => setOpen({}) }}
        emptyHint="sets.empty"
      />
      {open ? <SetDialog set={open.set} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

function SetDialog({ set, onClose }: { readonly set: SetEntry | undefined; readonly onClose: () => void }) {
  return (
    <FormDialog
      open
      onClose={onClose}
      texts={dictionaryText}
      fields={setFields}
      mode={set ? 'edit' : 'add'}
      title={set ? 'sets.edit' : 'sets.add'}
      {...(set ? { load: { data: set } } : {})}
      sections={[
        {
          title: 'sets.section',
          extra: () => (set ? <code>{set.code}</code> : null),
          fields: [{ field: 'code', modes: ['add'] }, 'name', 'nameEn'],
        },
      ]}
      save={{
        run: async (values, { nonce }) => {
          if (set) await send(modifySet, { ...values, code: set.code, version: set.version }, { nonce });
          else await send(addSet, values, { nonce });
          await Promise.all([refreshAll(), refreshDicts()]);
        },
      }}
    />
  );
}
