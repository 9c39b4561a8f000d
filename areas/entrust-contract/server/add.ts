import { demand, type Tx } from '#kit/server/context.ts';
import { nextNumber, numberText } from '#kit/server/numbers.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { keptValues } from '#kit/shared/fields.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import type { addContract } from '../shared/calls.ts';
import { contractAdded, contractTookEffect } from '../shared/events.ts';
import { contractFields } from '../shared/schema.ts';
import { contractStatus, opType } from '../shared/status.ts';
import { insert } from './store.ts';
import { settled } from './values.ts';

/** 新增: the contract is saved as a draft; 补录 (opType 2) makes it effective at once. */
export async function add(tx: Tx, input: InputOf<typeof addContract>) {
  const supplement = input.opType === opType.supplement;
  if (supplement) demand(tx, 'entrustContract.supplement');
  const year = shanghaiDay(tx.now).slice(0, 4);
  const [values, number] = await Promise.all([
    settled(tx, keptValues(contractFields, input)),
    nextNumber(tx, `WT-${year}`),
  ]);
  const contractCode = numberText('WT', year, number);
  const status = supplement ? contractStatus.effective : contractStatus.draft;
  const id = insert(tx, { values, orgId: tx.user.orgId, contractCode, status, createdBy: tx.user.id });
  tx.emit(contractAdded, { subjectType: 'entrustContract', subjectId: id, after: values }, { contractCode });
  if (supplement)
    tx.emit(
      contractTookEffect,
      { subjectType: 'entrustContract', subjectId: id, after: values },
      { contractCode, name: values.contractName ?? '' },
    );
  return { id };
}
