import {
  approvalBusiness,
  decidedLast,
  isUnderFlow,
  onApprovalFinished,
  type Said,
  start,
} from '#base/approval/server/index.ts';
import type { Chosen } from '#base/approval/shared/wf-parameter.ts';
import { membersOf, unitById } from '#base/organisation/server/index.ts';
import { may, type Tx } from '#kit/server/context.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { linkTo } from '#kit/shared/screens.ts';
import * as events from '../shared/events.ts';
import type { FormValues } from '../shared/schema.ts';
import { registrationScreens } from '../shared/screens.ts';
import { CHANGE_KEY, changeState } from '../shared/status.ts';
import { changeById, type ChangeRowKept, lockChange, updateChange } from './change-store.ts';
import { apply, conclude, demandApplicable, differing } from './change-end.ts';
import { maskedNumber } from './record.ts';
import { regTypeVariable } from './variables.ts';

/** What a company is, as opposed to how it is reached (主体信息). */
const IDENTITY: readonly (keyof FormValues)[] = [
  'organisationName',
  'creditCode',
  'registrationNumber',
  'country',
  'companyType',
  'legalName',
  'legalIdType',
  'legalIdNumber',
];

approvalBusiness(CHANGE_KEY, {
  name: { zh: '供应商基本信息变更审批', en: "Approval of a change of a supplier's basic information" },
  form: registrationScreens.change,
  // Auditors are people of the platform's organisations.
  submittedBy: ['platform'],
  barred: {
    why: { zh: '属于申请变更的单位', en: 'belongs to the organisation that asked for the change' },
    people: async (db, id) => {
      const row = await changeById(db, id);
      return row ? [row.askedBy, ...(await membersOf(db, row.orgId)).map((member) => member.id)] : [];
    },
  },
  variables: [
    regTypeVariable,
    {
      key: 'isIdentity',
      name: {
        zh: '是否变更名称、代码、类型或法定代表人（1是，0否）',
        en: 'Changes name, code, type or legal representative (1 yes, 0 no)',
      },
      type: 'text',
    },
  ],
  said: async (read, id) => {
    const row = may(read, 'registration.audit') ? await changeById(read.db, id) : undefined;
    return row && saidOf(row);
  },
});

const saidOf = (row: ChangeRowKept): Said => ({
  variables: {
    regType: row.after.regType ?? '',
    isIdentity: differing(row.before, row.after).some((field) => IDENTITY.includes(field)) ? '1' : '0',
  },
});

const masked = (form: ChangeRowKept['after']) => ({
  ...form,
  legalIdNumber: form.legalIdNumber ? maskedNumber(form.legalIdNumber) : null,
});

/** 须经审批: has the auditor's organisation a flow for such a change? */
export const isForApprovers = (tx: Tx, row: ChangeRowKept): Promise<boolean> =>
  isUnderFlow(tx.db, { serviceKey: CHANGE_KEY, orgId: tx.user.orgId, ...saidOf(row) });

/** 提交变更审批: whoever agreed submits it, so never decides it; what could not take effect is refused at once. */
export async function putIntoApproval(
  tx: Tx,
  row: ChangeRowKept,
  { opinion, chosen }: { readonly opinion: string; readonly chosen: Chosen | undefined },
): Promise<void> {
  await demandApplicable(tx, row);
  const state = changeState.inApproval;
  await updateChange(tx, row.id, { state, opinion });
  tx.emit(
    events.changePutIntoApproval,
    {
      subjectType: 'registrationChange',
      subjectId: row.id,
      before: { state: row.state },
      after: { state, opinion },
    },
    { orgId: row.orgId, opinion },
  );
  await start(tx, {
    serviceKey: CHANGE_KEY,
    serviceId: row.id,
    title: (await unitById(tx.db, row.orgId))?.orgName ?? '',
    formContent: {
      ...masked(row.after),
      changeReason: row.changeReason,
      proofFileId: row.proofFileId,
      before: masked(row.before),
    },
    path: linkTo(registrationScreens.change, { id: row.id }),
    orgId: tx.user.orgId,
    required: true,
    byPeople: true,
    chosen,
    ...saidOf(row),
  });
}

/** What stands in its way now, if anything does. */
async function hindranceOf(tx: Tx, row: ChangeRowKept): Promise<Refusal | undefined> {
  try {
    await demandApplicable(tx, row);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** 变更审批结束: agreed, it is in force; else the auditors decide anew, as they do where name or code was given away meanwhile. */
export const onChangeApproved = onApprovalFinished(
  'registration.changeApproved',
  CHANGE_KEY,
  async (tx, { serviceId, instanceId, agreed, withdrawn }) => {
    const row = await lockChange(tx, serviceId);
    if (row?.state !== changeState.inApproval) return false;
    if (agreed && !(await hindranceOf(tx, row))) {
      const decidedBy = await decidedLast(tx.db, instanceId);
      if (decidedBy === undefined) throw new Error('nobody decided it');
      await apply(tx, row);
      await conclude(tx, row, { agreed, opinion: '', decidedBy });
      return true;
    }
    const ending = withdrawn ? 'withdrawn' : agreed ? 'stopped' : 'disagreed';
    const state = changeState.waiting;
    await updateChange(tx, row.id, { state, opinion: '' });
    tx.emit(
      events.changeGivenBack,
      {
        subjectType: 'registrationChange',
        subjectId: row.id,
        before: { state: row.state },
        after: { state },
      },
      { orgId: row.orgId, ending, instanceId },
    );
    return true;
  },
);
