import {
  approvalBusiness,
  decidedLast,
  isUnderFlow,
  onApprovalFinished,
  type Said,
  start,
} from '#base/approval/server/index.ts';
import type { Chosen } from '#base/approval/shared/wf-parameter.ts';
import { membersOf } from '#base/organisation/server/index.ts';
import { may, type Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { canMove, moved } from '#kit/shared/states.ts';
import * as events from '../shared/events.ts';
import type { Act } from '../shared/schema.ts';
import { registrationScreens } from '../shared/screens.ts';
import { moves, REGISTER_KEY, regType } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { demandEnrollable, enrol, hindranceOf } from './enrol.ts';
import { filesOf, formOf, maskedNumber } from './record.ts';
import {
  alikeTo,
  lockById,
  noteStep,
  registrationById,
  type RegistrationRow,
  updateRegistration,
} from './store.ts';
import { tell } from './tell.ts';
import { alikeVariable, regTypeVariable } from './variables.ts';

approvalBusiness(REGISTER_KEY, {
  name: { zh: '供应商注册审批', en: 'Approval of a supplier registration' },
  form: registrationScreens.audit,
  // Auditors are people of the platform's organisations.
  submittedBy: ['platform'],
  barred: {
    why: { zh: '属于申请注册的单位', en: 'belongs to the organisation that registers' },
    people: async (db, id) => {
      const row = await registrationById(db, id);
      return row ? [row.userId, ...(await membersOf(db, id)).map((member) => member.id)] : [];
    },
  },
  variables: [
    regTypeVariable,
    {
      key: 'registeredCapital',
      name: { zh: '注册资本（万元）', en: 'Capital (ten thousand yuan)' },
      type: 'number',
    },
    alikeVariable,
  ],
  said: async (read, id) => {
    const row = may(read, 'registration.audit') ? await registrationById(read.db, id) : undefined;
    return row && saidOf(read.db, row);
  },
});

async function saidOf(db: Db, row: RegistrationRow): Promise<Said> {
  const { registeredCapital } = formOf(row);
  return {
    variables: {
      regType: row.regType ?? '',
      ...(registeredCapital ? { registeredCapital } : {}),
      alike: String((await alikeTo(db, row)).length),
    },
  };
}

/** The registration as its approvers are asked about it; numbers of documents stay in its record, for who decides. */
function submitted(row: RegistrationRow) {
  const form = formOf(row);
  return {
    ...form,
    legalIdNumber: form.legalIdNumber && maskedNumber(form.legalIdNumber),
    ...filesOf(row),
    applicant: { idType: row.idType, idNumber: maskedNumber(row.idNumber ?? ''), idFileId: row.idFileId },
  };
}

/** 须经审批: has the auditor's organisation a flow for what is registered here? Experts are no suppliers. */
export const isForApprovers = async (tx: Tx, row: RegistrationRow): Promise<boolean> =>
  row.regType !== regType.expert &&
  (await isUnderFlow(tx.db, {
    serviceKey: REGISTER_KEY,
    orgId: tx.user.orgId,
    ...(await saidOf(tx.db, row)),
  }));

/** 提交注册审批: whoever agreed first submits it, so never decides it; what could not be enrolled is refused at once. */
export async function putIntoApproval(
  tx: Tx,
  row: RegistrationRow,
  chosen: Chosen | undefined,
): Promise<void> {
  await demandEnrollable(tx, row);
  await start(tx, {
    serviceKey: REGISTER_KEY,
    serviceId: row.id,
    title: row.orgName,
    formContent: submitted(row),
    path: linkTo(registrationScreens.audit, { id: row.id }),
    orgId: tx.user.orgId,
    required: true,
    byPeople: true,
    chosen,
    ...(await saidOf(tx.db, row)),
  });
}

interface Ended {
  readonly act: Extract<Act, 'approved' | 'disapproved' | 'approvalWithdrawn' | 'notEnrolled'>;
  readonly ending: 'agreed' | 'disagreed' | 'withdrawn' | 'stopped';
  readonly byUser: string;
  readonly instanceId: string;
}

/** It is enrolled, or the auditors' again, and stands so on its record. */
async function ended(
  tx: Tx,
  row: RegistrationRow,
  { act, ending, byUser, instanceId }: Ended,
): Promise<void> {
  const state = moved(moves, row.state, ending === 'agreed' ? 'approve' : 'giveBack', () =>
    refuse('refused.wrongStatus'),
  );
  await updateRegistration(
    tx,
    row.id,
    ending === 'agreed' ? { state, decidedBy: byUser, decidedAt: tx.now } : { state, firstBy: null },
  );
  await noteStep(tx, row.id, { act, byUser });
  tx.emit(
    events.registrationApprovalEnded,
    { subjectType: 'registration', subjectId: row.id, before: { state: row.state }, after: { state } },
    { ending, instanceId },
  );
}

/**
 * 注册审批结束: agreed, the supplier is enrolled; else the auditors decide anew whether to return or to refuse it, as they do where its name
 * or code was given away meanwhile.
 */
export const onRegisterApproved = onApprovalFinished(
  'registration.registerApproved',
  REGISTER_KEY,
  async (tx, { serviceId, instanceId, agreed, withdrawn }) => {
    const row = await lockById(tx, serviceId);
    if (!row || !canMove(moves, row.state, 'approve')) return false;
    if (withdrawn) {
      const undone = { act: 'approvalWithdrawn', ending: 'withdrawn', byUser: tx.user.id } as const;
      await ended(tx, row, { ...undone, instanceId });
      return true;
    }
    const byUser = await decidedLast(tx.db, instanceId);
    if (byUser === undefined) throw new Error('nobody decided it');
    if (!agreed) {
      await ended(tx, row, { act: 'disapproved', ending: 'disagreed', byUser, instanceId });
    } else if (await hindranceOf(tx, row)) {
      await ended(tx, row, { act: 'notEnrolled', ending: 'stopped', byUser, instanceId });
    } else {
      await ended(tx, row, { act: 'approved', ending: 'agreed', byUser, instanceId });
      await enrol(tx, row);
      await tell(tx, row, 'enrolled');
    }
    return true;
  },
);
