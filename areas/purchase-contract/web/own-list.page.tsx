import { LotName } from '#areas/project/web/index.ts';
import { lotSheet } from '#areas/project/shared/lot.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { pageOwnContracts } from '../shared/calls.ts';
import { contractText } from '../shared/text/index.ts';
import { ownPath } from './links.ts';
import { statusTags } from './tags.ts';

/** 我的采购合同: what was sent to one's own company. */
export function Page() {
  return (
    <ListPage
      call={pageOwnContracts}
      texts={contractText}
      title="ownTitle"
      rowKey="id"
      columns={[
        { field: 'contractCode', to: (row) => ownPath(row.id), width: 150 },
        { field: 'contractName', width: 280 },
        { field: 'status', tag: statusTags, width: 120 },
        { field: 'price', kind: 'money', width: 140 },
        { field: 'packageName', width: 240, render: (row) => <LotName lot={row} />, sheet: lotSheet },
        { field: 'createdAt', kind: 'instant', width: 160, sortable: true },
        { field: 'signedAt', kind: 'instant', width: 160 },
      ]}
      rowActions={[{ text: 'action.handle', to: (row) => ownPath(row.id) }]}
      exportName="ownTitle"
      emptyHint="hint.ownEmpty"
    />
  );
}
