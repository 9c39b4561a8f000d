import { later } from '#kit/web/chunk.ts';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { Can } from '#kit/web/can.tsx';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { pageClauses, removeClauses } from '../shared/calls.ts';
import { clauseFields, type ClauseRecord } from '../shared/schema.ts';
import { clauseText } from '../shared/text/index.ts';
import { kindTags, scopeTags, sourceTags, stageTags } from './tags.ts';

const ClauseDialog = later(() => import('./parts/clause-dialog.tsx').then((m) => m.ClauseDialog));
const ImportDialog = later(() => import('./parts/import-dialog.tsx').then((m) => m.ImportDialog));

type Open = { readonly what: 'import' } | { readonly what: 'clause'; readonly row?: ClauseRecord };

const ids = (rows: readonly ClauseRecord[]) => ({ ids: rows.map((row) => row.id) });

/** 评审条款库: clauses by stage and kind, with their standards. */
export function Page() {
  const t = useText(clauseText);
  const [open, setOpen] = useState<Open>();
  return (
    <>
      <ListPage
        call={pageClauses}
        texts={clauseText}
        fields={clauseFields}
        title="title"
        filters={[
          'searchKey',
          { field: 'stage', kind: 'choice', tag: stageTags },
          { field: 'kind', kind: 'choice', tag: kindTags },
          { field: 'scope', kind: 'choice', tag: scopeTags },
          { field: 'source', kind: 'choice', tag: sourceTags },
        ]}
        columns={[
          { field: 'name', width: 200, onOpen: (row) => setOpen({ what: 'clause', row }) },
          { field: 'kind', tag: kindTags, width: 100 },
          { field: 'standard', width: 360 },
          { field: 'full', kind: 'number', width: 90 },
          { field: 'stage', tag: stageTags, width: 100 },
          { field: 'scope', tag: scopeTags, width: 100 },
          { field: 'objective', width: 110 },
          { field: 'source', tag: sourceTags, width: 100 },
          { field: 'updatedAt', kind: 'instant', width: 150 },
        ]}
        rowActions={[
          { text: 'kit.web.edit', can: 'modify', onClick: (row) => setOpen({ what: 'clause', row }) },
          {
            text: 'action.remove',
            can: 'remove',
            danger: true,
            confirm: 'confirm.remove',
            act: (row, nonce) => send(removeClauses, ids([row]), { nonce }),
            done: 'kit.done.removed',
          },
        ]}
        batch={[
          {
            text: 'action.remove',
            may: 'clause.manage',
            danger: true,
            confirm: 'confirm.remove',
            act: (rows, nonce) => send(removeClauses, ids(rows), { nonce }),
            done: 'kit.done.removed',
          },
        ]}
        create={{
          text: 'action.add',
          may: 'clause.manage',
          onClick: () => setOpen({ what: 'clause' }),
          invite: 'empty',
        }}
        toolbar={
          <Can may="clause.manage">
            <Button onClick={() => setOpen({ what: 'import' })}>{t('action.import')}</Button>
          </Can>
        }
        exportName="title"
      />
      <Suspense fallback={null}>
        {open?.what === 'clause' ? (
          <ClauseDialog clause={open.row} onClose={() => setOpen(undefined)} />
        ) : null}
        {open?.what === 'import' ? <ImportDialog onClose={() => setOpen(undefined)} /> : null}
      </Suspense>
    </>
  );
}
