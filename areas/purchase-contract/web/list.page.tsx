import { LotName } from '#areas/project/web/index.ts';
import { lotSheet } from '#areas/project/shared/lot.ts';
import { useCan } from '#kit/web/can.tsx';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { pageContracts } from '../shared/calls.ts';
import { contractText } from '../shared/text/index.ts';
import { detailPath } from './links.ts';
import { handling } from './handling.ts';
import { statusTags } from './tags.ts';

/** 采购合同列表: contracts of one's own lots, as agency or tenderee. */
export function Page() {
  const can = useCan();
  const side = can('purchaseContract.draft') ? 'PM' : 'owner';
  const handles = handling.some((one) => can(one));
  return (
    <ListPage
      call={pageContracts}
      texts={contractText}
      title="title"
      rowKey="id"
      filters={[{ field: 'status', tag: statusTags }]}
      columns={[
        { field: 'contractCode', to: (row) => detailPath(row.packageId, side, row.id), width: 150 },
        { field: 'contractName', width: 240 },
        { field: 'status', tag: statusTags, width: 120 },
        { field: 'supplierName', width: 190 },
        { field: 'price', kind: 'money', width: 140 },
        { field: 'packageName', width: 240, render: (row) => <LotName lot={row} />, sheet: lotSheet },
        { field: 'createdAt', kind: 'instant', width: 160, sortable: true },
        { field: 'signedAt', kind: 'instant', width: 160 },
      ]}
      rowActions={[
        {
          text: handles ? 'action.handle' : 'action.view',
          to: (row) => detailPath(row.packageId, side, row.id),
        },
      ]}
      exportName="title"
      emptyHint="hint.empty"
    />
  );
}
