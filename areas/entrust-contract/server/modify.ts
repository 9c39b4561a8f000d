import { bindFiles } from '#base/file/server/index.ts';
import { demand, type Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { ownValues } from '#kit/shared/fields.ts';
import type { modifyContract } from '../shared/calls.ts';
import { contractModified, contractSupplemented, contractTookEffect } from '../shared/events.ts';
import { contractFields } from '../shared/schema.ts';
import { contractStatus, opType, changeStatus } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { contractToMove } from './access.ts';
import { valuesOf } from './record.ts';
import { update, updateValues } from './store.ts';
import { CONTRACT_FILES, filesIn, settled } from './values.ts';

/** 保存: opType 1 edits a draft, 2 makes it effective (补录), 3 keeps a change of an effective contract beside it. */
export async function modify(tx: Tx, input: InputOf<typeof modifyContract>) {
  const move =
    input.opType === opType.supplement ? 'takeEffect' : input.opType === opType.change ? 'change' : 'modify';
  if (move === 'takeEffect') demand(tx, 'entrustContract.supplement');
  if (move === 'change') demand(tx, 'entrustContract.change');
  const contract = await contractToMove(tx, input.id, move);
  const values = await settled(tx, ownValues(contractFields, input), [
    ...filesIn(contract),
    ...(contract.changeValues ? filesIn(contract.changeValues) : []),
  ]);
  bindFiles(tx, filesIn(values), 'entrustContract.view', { kind: CONTRACT_FILES, id: contract.id });
  const change = {
    subjectType: 'entrustContract' as const,
    subjectId: contract.id,
    before: valuesOf(contract),
    after: values,
  };
  const { contractCode } = contract;
  if (move === 'change') {
    if (contract.changeStatus === changeStatus.inApproval) throw refuse('changePending');
    await update(tx, contract.id, { changeValues: values, changeStatus: changeStatus.draft });
  } else {
    await updateValues(tx, contract.id, values);
  }
  tx.emit(contractModified, change, { contractCode });
  if (move === 'takeEffect') {
    await update(tx, contract.id, { status: contractStatus.effective });
    const name = values.contractName;
    tx.emit(contractTookEffect, change, { contractCode, name });
    tx.emit(contractSupplemented, change, { contractCode, name, orgId: contract.orgId });
  }
  return null;
}
