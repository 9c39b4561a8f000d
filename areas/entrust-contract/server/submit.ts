import { approvalBusiness, type Said, start } from '#base/approval/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { whoDid } from '#kit/server/who-did.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { canMove } from '#kit/shared/states.ts';
import { linkTo } from '#kit/shared/screens.ts';
import type { approveContract } from '../shared/calls.ts';
import { contractAdded, contractModified, contractSubmitted } from '../shared/events.ts';
import { type ContractStatus, contractStatus, moves, SERVICE_KEY, changeStatus } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { contractScreens } from '../shared/screens.ts';
import { contractToMove } from './access.ts';
import { valuesOf } from './record.ts';
import { type ContractRow, lockById, rowById, update } from './store.ts';

approvalBusiness(SERVICE_KEY, {
  name: { zh: '委托合同审批', en: 'Agency contract approval' },
  form: contractScreens.form,
  barred: {
    why: { zh: '录入或修改过该委托合同', en: 'entered or changed this agency contract' },
    people: (db, id) => whoDid(db, [contractAdded, contractModified], [id]),
  },
  variables: [
    {
      key: 'contractType',
      name: { zh: '合同类型', en: 'Contract type' },
      type: 'text',
      dict: 'CONTRACTOM_TYPE',
    },
    { key: 'entrustAmount', name: { zh: '委托金额（元）', en: 'Entrusted amount (CNY)' }, type: 'number' },
    { key: 'isChange', name: { zh: '是否变更（1是，0否）', en: 'Is a change (1 yes, 0 no)' }, type: 'text' },
  ],
  said: async (read, id) => {
    const contract = await rowById(read.db, read.user, id);
    return contract && saidOf(contract, asChange(contract));
  },
});

/** 变更: an effective contract submits its change. */
const asChange = (contract: ContractRow): boolean =>
  canMove(moves, contract.status as ContractStatus, 'change');

/** The contract as it is submitted: of a change, the values that wait. */
const submitted = (contract: ContractRow, isChange: boolean) => ({
  ...valuesOf(contract),
  ...(isChange ? contract.changeValues : {}),
});

function saidOf(contract: ContractRow, isChange: boolean): Said {
  const { contractType, entrustAmount } = submitted(contract, isChange);
  return {
    variables: { contractType, ...(entrustAmount ? { entrustAmount } : {}), isChange: isChange ? '1' : '0' },
  };
}

/** 提交审批: the status moves and the approval opens together, or neither does. An effective contract submits its change. */
export async function submit(tx: Tx, { id, wfParameter }: InputOf<typeof approveContract>) {
  const found = await lockById(tx, tx.user, id);
  const isChange = found !== undefined && asChange(found);
  const contract: ContractRow = await contractToMove(tx, id, isChange ? 'change' : 'submit');
  if (isChange && contract.changeStatus === changeStatus.inApproval) throw refuse('changePending');
  if (isChange && !contract.changeValues) throw refuse('noChange');
  const values = submitted(contract, isChange);
  await update(tx, id, isChange ? { changeStatus: '20' } : { status: contractStatus.inApproval });
  tx.emit(
    contractSubmitted,
    { subjectType: 'entrustContract', subjectId: id, after: values },
    { contractCode: contract.contractCode },
  );
  return start(tx, {
    serviceKey: SERVICE_KEY,
    serviceId: id,
    title: values.contractName,
    formContent: { ...values, contractCode: contract.contractCode, isChange },
    path: linkTo(contractScreens.form, { opType: '0', id }),
    orgId: contract.orgId,
    chosen: wfParameter,
    ...saidOf(contract, isChange),
  });
}
