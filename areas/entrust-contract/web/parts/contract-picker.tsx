import { Button } from 'antd';
import { useState } from 'react';
import { Can } from '#kit/web/can.tsx';
import { Picker } from '#kit/web/form/picker.tsx';
import { refreshCalls } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { pageContracts } from '../../shared/calls.ts';
import { contractStatus } from '../../shared/status.ts';
import { contractText } from '../../shared/text/index.ts';
import { ContractDialog } from './contract-form.tsx';

type PickedContract = OutputOf<typeof pageContracts>['records'][number];

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onPick: (contract: PickedContract) => void;
}

/** 选择委托合同: effective contracts by keyword, with a way to enter a new one. */
export function ContractPicker({ open, onClose, onPick }: Props) {
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
        fixed={{ status: [contractStatus.effective] }}
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
      <ContractDialog
        open={adding}
        onClose={() => setAdding(false)}
        onSubmitted={() => void refreshCalls(pageContracts)}
      />
    </>
  );
}
