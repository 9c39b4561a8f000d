import { onApprovalFinished as whenFinished } from '#base/approval/server/index.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import type { Tx } from '#kit/server/context.ts';
import { contractChanged, contractReturned, contractTookEffect } from '../shared/events.ts';
import { contractStatus, SERVICE_KEY, changeStatus } from '../shared/status.ts';
import { contractText } from '../shared/text/index.ts';
import { contractScreens } from '../shared/screens.ts';
import { valuesOf } from './record.ts';
import { type ContractRow, lockForSystem, update, updateValues } from './store.ts';

/** 审批结束: agreed, the contract or its change takes effect; refused or withdrawn, it comes back. */
export const onApprovalFinished = whenFinished(
  'entrustContract.approvalFinished',
  SERVICE_KEY,
  async (tx, payload) => {
    const contract = await lockForSystem(tx, payload.serviceId);
    if (!contract) return false;
    if (contract.changeStatus === changeStatus.inApproval) await settleChange(tx, contract, payload);
    else if (contract.status === contractStatus.inApproval) await settleContract(tx, contract, payload);
    if (!payload.withdrawn) await tell(tx, contract, payload.agreed);
    return true;
  },
);

type Outcome = { agreed: boolean; withdrawn: boolean };

async function settleContract(tx: Tx, contract: ContractRow, outcome: Outcome): Promise<void> {
  const status = outcome.agreed
    ? contractStatus.effective
    : outcome.withdrawn
      ? contractStatus.draft
      : contractStatus.rejected;
  await update(tx, contract.id, { status });
  const change = {
    subjectType: 'entrustContract' as const,
    subjectId: contract.id,
    before: { status: contract.status },
    after: { status },
  };
  if (outcome.agreed)
    tx.emit(contractTookEffect, change, { contractCode: contract.contractCode, name: contract.contractName });
  else tx.emit(contractReturned, change, { contractCode: contract.contractCode });
}

async function settleChange(tx: Tx, contract: ContractRow, outcome: Outcome): Promise<void> {
  if (!outcome.agreed || !contract.changeValues) {
    await update(tx, contract.id, {
      changeStatus: outcome.withdrawn ? changeStatus.draft : changeStatus.rejected,
    });
    return;
  }
  await updateValues(tx, contract.id, contract.changeValues);
  await update(tx, contract.id, { changeStatus: null, changeValues: null });
  tx.emit(
    contractChanged,
    {
      subjectType: 'entrustContract',
      subjectId: contract.id,
      before: valuesOf(contract),
      after: contract.changeValues,
    },
    { contractCode: contract.contractCode },
  );
}

async function tell(tx: Tx, contract: ContractRow, agreed: boolean): Promise<void> {
  await notify(tx, {
    template: messageTemplate(contractText, agreed ? 'message.tookEffect' : 'message.returned'),
    params: { name: contract.contractName },
    to: [contract.handedTo ?? contract.createdBy],
    webRouter: { path: contractScreens.form, query: { opType: '0', id: contract.id } },
  });
}
