import { useSearchParams } from 'react-router';
import { ListPage } from '#kit/web/list-page.tsx';
import { relationPage } from '../shared/main/calls.ts';
import { mainFields } from '../shared/main/schema.ts';
import { pageStatus } from '../shared/status.ts';
import { projectText } from '../shared/text/index.ts';
import { editPath } from './parts/links.ts';
import { projectTags } from './tags.ts';

/** 合同关联项目: projects tied to the contract in the address. */
export function Page() {
  const [query] = useSearchParams();
  const conContractId = query.get('id') ?? query.get('conContractId') ?? '';
  return (
    <ListPage
      call={relationPage}
      texts={projectText}
      fields={mainFields}
      title="relate"
      rowKey="mainId"
      back="/pre/entrust-contract/contractList?level=1"
      fixed={{ conContractId }}
      columns={[
        { field: 'mainCode', width: 150 },
        { field: 'mainName', to: (row) => editPath(pageStatus.view, row.mainId), width: 260 },
        { field: 'purchaseMode', dict: 'PURCHASE_MODE', width: 120 },
        { field: 'status', tag: projectTags, width: 120 },
        { field: 'createdAt', kind: 'instant', width: 150 },
      ]}
      emptyHint="relateEmpty"
    />
  );
}
