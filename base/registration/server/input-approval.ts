import {
  approvalBusiness,
  asksSubmitter,
  decidedLast,
  isUnderFlow,
  onApprovalFinished,
  type Said,
  start,
  wasReturned,
} from '#base/approval/server/index.ts';
import type { Chosen } from '#base/approval/shared/wf-parameter.ts';
import { type Unit, unitById } from '#base/organisation/server/index.ts';
import {
  approvesCompanies,
  confirmCompany,
  dropCompany,
  giveCompanyBack,
  isConfirmable,
  lockCompanyRequest,
} from '#base/people/server/index.ts';
import { unitAdded, unitChanged } from '#base/people/shared/events.ts';
import { requestState } from '#base/people/shared/schema.ts';
import { peopleScreens } from '#base/people/shared/screens.ts';
import { may, type Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { whoDid } from '#kit/server/who-did.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { INPUT_KEY } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { alikeTo, type Comparable } from './store.ts';
import { alikeVariable } from './variables.ts';

approvalBusiness(INPUT_KEY, {
  name: { zh: '供应商录入审批', en: 'Approval of a supplier added by hand' },
  form: peopleScreens.added,
  // Whoever looks after companies of the whole tenant belongs to the platform's organisations.
  submittedBy: ['platform'],
  barred: {
    why: { zh: '录入或修改过该单位', en: 'added or changed this company' },
    people: (db, id) => whoDid(db, [unitAdded, unitChanged], [id]),
  },
  variables: [
    {
      key: 'hasCode',
      name: {
        zh: '是否填写统一社会信用代码（1是，0否）',
        en: 'Has a unified social credit code (1 yes, 0 no)',
      },
      type: 'text',
    },
    {
      key: 'hasParent',
      name: { zh: '是否有上级单位（1是，0否）', en: 'Has a parent organisation (1 yes, 0 no)' },
      type: 'text',
    },
    alikeVariable,
  ],
  said: async (read, id) => {
    const unit = may(read, 'organisation.manage') ? await unitById(read.db, id) : undefined;
    return unit && saidOf(read.db, unit);
  },
});

/** By what an added company may be one that registers by itself, too. */
export const comparable = (unit: Unit): Comparable => ({
  id: unit.id,
  orgName: unit.orgName,
  licenceCode: unit.orgLicenceCode,
  contactMobile: unit.linkMobile,
});

const saidOf = async (db: Db, unit: Unit): Promise<Said> => ({
  variables: {
    hasCode: unit.orgLicenceCode === '' ? '0' : '1',
    hasParent: unit.parentId ? '1' : '0',
    alike: String((await alikeTo(db, comparable(unit))).length),
  },
});

/** 录入内容: the company as it was entered. */
export async function entered(db: Db, unit: Unit) {
  const parent = unit.parentId ? await unitById(db, unit.parentId) : undefined;
  const { orgName, orgCode, orgType, orgKind, orgLicenceCode, linkPerson, linkMobile, linkAddress } = unit;
  return {
    orgName,
    orgCode,
    orgType,
    orgKind,
    orgLicenceCode,
    parentName: parent?.orgName ?? '',
    linkPerson,
    linkMobile,
    linkAddress,
  };
}

/** 须经审批: has the organisation of who submits it a flow for it? */
export const isForApprovers = async (tx: Tx, unit: Unit): Promise<boolean> =>
  isUnderFlow(tx.db, { serviceKey: INPUT_KEY, orgId: tx.user.orgId, ...(await saidOf(tx.db, unit)) });

/** 提交录入审批: whoever added it submits it, so never decides it. */
export async function submitForApproval(tx: Tx, unit: Unit, chosen?: Chosen): Promise<void> {
  await start(tx, {
    serviceKey: INPUT_KEY,
    serviceId: unit.id,
    title: unit.orgName,
    formContent: await entered(tx.db, unit),
    path: linkTo(peopleScreens.added, { id: unit.id }),
    orgId: tx.user.orgId,
    required: true,
    byPeople: true,
    chosen,
    ...(await saidOf(tx.db, unit)),
  });
}

async function added(tx: Tx, unitId: string): Promise<Unit> {
  const unit = await unitById(tx.db, unitId);
  if (!unit) throw refuse('refused.inputNotFound', 404);
  return unit;
}

approvesCompanies({
  holds: async (tx, unitId) => {
    if (!(await isForApprovers(tx, await added(tx, unitId)))) return 'no';
    return (await asksSubmitter(tx, { serviceKey: INPUT_KEY, serviceId: unitId })) ? 'asks' : 'yes';
  },
  submit: async (tx, unitId) => submitForApproval(tx, await added(tx, unitId)),
});

/**
 * 录入审批结束: if agreed, the company is in effect; if disagreed, it is removed and its name and codes are free; if returned, withdrawn or
 * overtaken, the administrator who added it can submit it again.
 */
export const onInputApproved = onApprovalFinished(
  'registration.inputApproved',
  INPUT_KEY,
  async (tx, { serviceId, instanceId, agreed, withdrawn }) => {
    const row = await lockCompanyRequest(tx, serviceId);
    if (row?.state !== requestState.inApproval) return false;
    if (withdrawn) {
      await giveCompanyBack(tx, row, 'withdrawn');
      return true;
    }
    const decidedBy = await decidedLast(tx.db, instanceId);
    if (decidedBy === undefined) throw new Error('nobody decided it');
    if (agreed && (await isConfirmable(tx, row))) await confirmCompany(tx, row, decidedBy);
    else if (agreed) await giveCompanyBack(tx, row, 'stopped');
    else if (await wasReturned(tx.db, instanceId)) await giveCompanyBack(tx, row, 'returned');
    else await dropCompany(tx, row, decidedBy);
    return true;
  },
);
