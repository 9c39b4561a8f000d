import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { Can } from '#kit/web/can.tsx';
import { later } from '#kit/web/chunk.ts';
import { Picker } from '#kit/web/form/picker.tsx';
import { refreshCalls } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { pageContracts } from '../../shared/calls.ts';
import { contractText } from '../../shared/text/index.ts';

// Most choose one that is there.
const ContractDialog = later(() => import('./contract-form.tsx').then((m) => m.ContractDialog));

type PickedContract = OutputOf<typeof pageContracts>['records'][number];

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onPick: (contract: PickedContract) => void;
  /** Only contracts with this tenderee. */
  readonly tendereeId?: string;
}

/** 选择委托合同: contracts that can be chosen, by keyword, with a way to enter a new one. */
export function ContractPicker({ open, onClose, onPick, tendereeId }: Props) {
  const t = useText(contractText);
  const [adding, setAdding] = useState(false);
  return (
    <>
      <Picker
        open={open}
        onClose={onClose}
        onPick={(rows) => {
          const chosen = rows[0];
          if (chosen) onPick(chosen);
        }}
        call={pageContracts}
        fixed={{ choosable: '1', ...(tendereeId === undefined ? {} : { tendereeId }) }}
        texts={contractText}
        title="action.pickContract"
        columns={[{ field: 'contractName' }, { field: 'contractCode' }]}
        must="need.contract"
        extra={
          <Can may="entrustContract.add">
            <Button onClick={() => setAdding(true)}>{t('op.add')}</Button>
          </Can>
        }
      />
      {adding ? (
        <Suspense fallback={null}>
          <ContractDialog
            open
            onClose={() => setAdding(false)}
            onSubmitted={() => void refreshCalls(pageContracts)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
