import { Suspense, useId, useState } from 'react';
import { later } from '#kit/web/chunk.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { PickerField } from '#kit/web/form/picker.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { refreshAll } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { confirmRelation, nameContract } from '../../shared/calls.ts';
import { agencyText } from '../../shared/text/index.ts';

const ContractPicker = later(() =>
  import('#areas/entrust-contract/web/index.ts').then((m) => m.ContractPicker),
);

interface Props {
  readonly id: string;
  /** Whose contract it has to be. */
  readonly tendereeId: string;
  readonly kind: 'confirm' | 'contract';
  readonly onClose: () => void;
}

/** 确认接受, with the agency contract where there is one already; 关联委托合同, where it was concluded later. */
export function ConfirmDialog({ id, tendereeId, kind, onClose }: Props) {
  const t = useText(agencyText);
  const once = useOnce();
  const field = useId();
  const problem = useId();
  const [lacks, setLacks] = useState(false);
  const [contract, setContract] = useState<{ readonly id: string; readonly name: string }>();
  const act = async () => {
    if (kind === 'contract' && !contract) {
      setLacks(true);
      document.getElementById(field)?.focus();
      return false;
    }
    const done = await once(`${kind}:${contract?.id ?? ''}`, (nonce) =>
      kind === 'contract' && contract
        ? send(nameContract, { id, contractId: contract.id }, { nonce })
        : send(confirmRelation, { id, contractId: contract?.id ?? null }, { nonce }),
    );
    if (!done) return false;
    toast('success', t(kind === 'confirm' ? 'done.confirmed' : 'done.contract'));
    await refreshAll();
    return true;
  };
  return (
    <Dialog open title={t(`action.${kind}`)} onClose={onClose} onOk={act} dirty={contract !== undefined}>
      {kind === 'confirm' ? <p>{t('confirm.confirm')}</p> : null}
      <label htmlFor={field}>{t('field.contractId')}</label>
      <PickerField
        id={field}
        value={contract?.id ?? null}
        shown={contract?.name}
        placeholder={t('need.contractId')}
        onClear={() => setContract(undefined)}
        aria-invalid={lacks}
        {...(lacks ? { 'aria-describedby': problem } : {})}
        picker={(dialog) =>
          dialog.open ? (
            <Suspense fallback={null}>
              <ContractPicker
                {...dialog}
                tendereeId={tendereeId}
                onPick={(one) => {
                  setContract({ id: one.id, name: one.contractName });
                  setLacks(false);
                  dialog.onClose();
                }}
              />
            </Suspense>
          ) : null
        }
      />
      {lacks ? (
        <p id={problem} className="gh-wrong" role="alert">
          {t('need.contractId')}
        </p>
      ) : null}
    </Dialog>
  );
}
