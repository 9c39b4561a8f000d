import { Suspense, useState } from 'react';
import { later } from '#kit/web/chunk.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { type FlowRow, pageFlows } from '../shared/calls.ts';
import { flowScreens } from '../shared/screens.ts';
import { flowText } from '../shared/text/index.ts';

const AddDialog = later(() => import('./parts/add-dialog.tsx').then((m) => m.AddDialog));

const design = ({ serviceKey, flowKey }: FlowRow) =>
  linkTo(flowScreens.design, { serviceKey, ...(flowKey ? { flowKey } : {}) });

/** 流程设计: each business under approval, its flows that hold and the drafts that wait. */
export function Page() {
  const t = useText(flowText);
  const [adding, setAdding] = useState(false);
  const draft = (row: FlowRow) => (row.draftBy ? t('list.draft', { name: row.draftBy }) : t('list.none'));
  const version = (row: FlowRow) => (row.version > 0 ? String(row.version) : t('list.never'));
  return (
    <>
      <ListPage
        call={pageFlows}
        texts={flowText}
        title="title"
        filters={['searchKey']}
        create={{ text: 'list.add', onClick: () => setAdding(true) }}
        columns={[
          { field: 'serviceName', width: 180 },
          { field: 'flowName', to: design, width: 220 },
          { field: 'serviceKey', width: 200 },
          { field: 'version', text: version, render: version, width: 110 },
          { field: 'stepCount', kind: 'number', width: 110 },
          {
            field: 'draftBy',
            width: 220,
            text: draft,
            render: (row) => (row.draftBy ? <StatusTag tone="needs">{draft(row)}</StatusTag> : draft(row)),
          },
        ]}
        rowActions={[{ text: 'list.edit', to: design }]}
        rowKey="id"
        emptyHint="list.empty"
      />
      <Suspense fallback={null}>{adding ? <AddDialog onClose={() => setAdding(false)} /> : null}</Suspense>
    </>
  );
}
