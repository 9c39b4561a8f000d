/** The door of registration (自助注册). */
import { seedApproval } from '#base/approval/server/index.ts';
import type { SessionNeeds } from '#base/session/server/index.ts';
import { may } from '#kit/server/context.ts';
import { raw, read, write } from '#kit/server/http/http.ts';
import type { RecordRule, ServerPart } from '#kit/server/part.ts';
import * as calls from '../shared/calls.ts';
import { CHANGE_KEY, INPUT_KEY, REGISTER_KEY, regState } from '../shared/status.ts';
import { register, type RegistrationParts, sendCode } from './account.ts';
import { audit, confirm, detail, page } from './audit.ts';
import * as change from './change.ts';
import { onChangeApproved } from './change-approval.ts';
import { changeById, decidesOnChange } from './change-store.ts';
import { changeSubject, duties, registrationSubject } from './duties.ts';
import * as input from './input.ts';
import { onInputApproved } from './input-approval.ts';
import * as own from './own.ts';
import { print } from './print.ts';
import { onRegisterApproved } from './register-approval.ts';
import { decidesOn, registrationById } from './store.ts';

export { nextStepOf } from './own.ts';
export { headNumbersOf } from './head-numbers.ts';
export { employersOf } from './store.ts';

/** The applicant reads the files of their own; auditors and approvers those of what was handed in. */
const fileRule: RecordRule = {
  kind: 'registration',
  may: async (asks, id) => {
    if (id === asks.user.orgId && may(asks, 'registration.own')) return true;
    if (!may(asks, 'registration.audit') && !(await decidesOn(asks.db, id, asks.user.id))) return false;
    const row = await registrationById(asks.db, id);
    return row !== undefined && row.state !== regState.draft;
  },
};

/** Auditors and approvers read the proof of a change, and the organisation that asked for it. */
const changeFileRule: RecordRule = {
  kind: 'registrationChange',
  may: async (asks, id) => {
    const change = await changeById(asks.db, id);
    if (!change) return false;
    return (
      may(asks, 'registration.audit') ||
      (may(asks, 'registration.basic') && change.orgId === asks.user.orgId) ||
      (await decidesOnChange(asks.db, id, asks.user.id))
    );
  },
};

export function server({ session, gateways }: SessionNeeds): ServerPart {
  return {
    routes: routes({ session, sms: gateways.sms !== undefined }),
    dutySubjects: [registrationSubject, changeSubject],
    duties,
    fileRules: [fileRule, changeFileRule],
    reactions: [onRegisterApproved, onChangeApproved, onInputApproved],
    // Without steps: approved by people only where a tenant has drawn a flow.
    seed: async (tx) => {
      for (const serviceKey of [REGISTER_KEY, CHANGE_KEY, INPUT_KEY] as const)
        await seedApproval(tx, { serviceKey, nodes: [] });
    },
  };
}

const routes = (parts: RegistrationParts): ServerPart['routes'] => [
  raw(calls.sendRegistrationCode, (r, input) => sendCode(parts, r, input)),
  raw(calls.registerAccount, (r, input) => register(parts, r, input)),
  read(calls.registrationStep, own.step),
  read(calls.ownRegistration, own.mine),
  write(calls.certify, own.certify),
  write(calls.saveContact, own.saveContact),
  write(calls.chooseType, own.chooseType),
  write(calls.saveForm, own.save),
  write(calls.saveFiles, own.saveFiles),
  write(calls.submitRegistration, own.submit),
  write(calls.withdrawRegistration, own.withdraw),
  write(calls.restartRegistration, own.restart),
  raw(calls.printForm, print),
  read(calls.pageRegistrations, page),
  read(calls.registrationDetail, detail),
  write(calls.auditRegistration, audit),
  write(calls.confirmRegistration, confirm),
  read(calls.basicInfo, change.basic),
  write(calls.askChange, change.ask),
  write(calls.withdrawChange, change.withdraw),
  read(calls.pageChanges, change.page),
  read(calls.changeDetail, change.detail),
  read(calls.ownChange, change.ownDetail),
  write(calls.decideChange, change.decide),
  read(calls.inputDetail, input.detail),
  write(calls.submitInput, input.submit),
];
