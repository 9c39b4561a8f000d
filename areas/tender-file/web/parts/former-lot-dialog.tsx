import { Picker } from '#kit/web/form/picker.tsx';
import type { OutputOf } from '#kit/shared/call.ts';
import { pageFormerLots } from '../../shared/calls.ts';
import { fileText } from '../../shared/text/index.ts';

type Former = OutputOf<typeof pageFormerLots>['records'][number];

interface Props {
  readonly packageId: string;
  readonly onClose: () => void;
  readonly onChoose: (lot: Former) => void;
}

/** 选择历史项目: lots of one's organisation whose documents are out. */
export const FormerLotDialog = ({ packageId, onClose, onChoose }: Props) => (
  <Picker
    open
    onClose={onClose}
    onPick={(rows) => {
      if (rows[0]) onChoose(rows[0]);
    }}
    call={pageFormerLots}
    texts={fileText}
    title="former.title"
    must="former.must"
    keywordHint="former.keyword"
    width={900}
    fixed={{ packageId }}
    columns={[
      { field: 'packageName' },
      { field: 'packageCode' },
      { field: 'mainName' },
      { field: 'purchaseMode', dict: 'PURCHASE_MODE' },
      { field: 'issuedAt', kind: 'instant' },
    ]}
  />
);
