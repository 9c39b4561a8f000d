import { bindFiles } from '#base/file/server/index.ts';
import { demand, type OneStatement, type Read } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { ownValues } from '#kit/shared/fields.ts';
import type { addContract } from '../shared/calls.ts';
import { contractAdded, contractSupplemented, contractTookEffect } from '../shared/events.ts';
import { contractFields, type ContractValues } from '../shared/schema.ts';
import { contractStatus, opType } from '../shared/status.ts';
import { insert } from './store.ts';
import { CONTRACT_FILES, filesIn, settled } from './values.ts';

type Input = InputOf<typeof addContract>;

/** What adding has to know first: the values as they will stand. */
export async function lookBeforeAdd(read: Read, input: Input): Promise<ContractValues> {
  if (input.opType === opType.supplement) demand(read, 'entrustContract.supplement');
  return settled(read, ownValues(contractFields, input));
}

/** 新增: the contract is saved as a draft; 补录 (opType 2) makes it effective at once. */
export function add(unit: OneStatement, input: Input, values: ContractValues) {
  const contractCode = unit.number('WT');
  const supplement = input.opType === opType.supplement;
  const status = supplement ? contractStatus.effective : contractStatus.draft;
  const id = insert(unit, { values, contractCode, status });
  bindFiles(unit, filesIn(values), 'entrustContract.view', { kind: CONTRACT_FILES, id });
  const change = { subjectType: 'entrustContract' as const, subjectId: id, after: values };
  unit.emit(contractAdded, change, { contractCode });
  if (supplement) {
    const name = values.contractName;
    unit.emit(contractTookEffect, change, { contractCode, name });
    unit.emit(contractSupplemented, change, { contractCode, name, orgId: unit.user.orgId });
  }
  return { id };
}
