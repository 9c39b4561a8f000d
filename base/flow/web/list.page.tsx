import { ListPage } from '#kit/web/list/list-page.tsx';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { type FlowRow, pageFlows } from '../shared/calls.ts';
import { flowScreens } from '../shared/screens.ts';
import { flowText } from '../shared/text/index.ts';

const design = ({ serviceKey }: FlowRow) => linkTo(flowScreens.design, { serviceKey });

/** 流程设计: each business under approval, the flow that holds and the draft that waits. */
export function Page() {
  const t = useText(flowText);
  const draft = (row: FlowRow) => (row.draftBy ? t('list.draft', { name: row.draftBy }) : t('list.none'));
  return (
    <ListPage
      call={pageFlows}
      texts={flowText}
      title="title"
      rowKey="serviceKey"
      filters={['searchKey']}
      columns={[
        { field: 'flowName', to: design, width: 220 },
        { field: 'serviceKey', width: 220 },
        { field: 'version', kind: 'number', width: 110 },
        { field: 'stepCount', kind: 'number', width: 110 },
        {
          field: 'draftBy',
          width: 220,
          text: draft,
          render: (row) => (row.draftBy ? <StatusTag tone="needs">{draft(row)}</StatusTag> : draft(row)),
        },
      ]}
      rowActions={[{ text: 'list.edit', to: design }]}
      emptyHint="list.empty"
    />
  );
}
