/** The door of organisation and user administration (组织与用户管理). */
import { raw, read, write } from '#kit/server/http/http.ts';
import { accountParts } from '#base/account/server/index.ts';
import type { SessionNeeds } from '#base/session/server/index.ts';
import type { ServerPart } from '#kit/server/part.ts';
import * as accessCalls from '../shared/access-calls.ts';
import * as calls from '../shared/calls.ts';
import { pageContacts } from '../shared/contact-calls.ts';
import * as headCalls from '../shared/head-calls.ts';
import * as handoverCalls from '../shared/handover-calls.ts';
import * as requestCalls from '../shared/request-calls.ts';
import * as access from './access.ts';
import { contacts } from './contacts.ts';
import * as heads from './heads.ts';
import * as handover from './handover.ts';
import { importUsers } from './import.ts';
import { duties, requestSubject } from './duties.ts';
import { type Administration, saveUserRoles, userRoles } from './grants.ts';
import { importUsers as importUsersCall } from '../shared/import-calls.ts';
import * as roleUsers from './role-users.ts';
import * as units from './units.ts';
import * as reads from './user-reads.ts';
import * as requests from './requests.ts';
import * as users from './users.ts';
import type { PeopleParts } from './parts.ts';

export {
  approvesCompanies,
  confirmCompany,
  dropCompany,
  giveCompanyBack,
  isConfirmable,
  putCompanyBeforeSecond,
  putCompanyIntoApproval,
} from './companies.ts';
export { askForIdentity, identityChanges } from './identity.ts';
export { inTurn } from './in-turn.ts';
export { scopeOf } from './reach.ts';
export { changesWaiting, companyRequest, lockCompanyRequest, type RequestRow } from './requests-store.ts';
export { page as pageOfRequests } from './requests.ts';

/** Which permissions are of administration is declared by all folders: the composition hands it in. */
export function server(needs: SessionNeeds): ServerPart {
  const administration = new Set(
    needs.declarations.flatMap((d) => d.permissions.filter((p) => p.level !== undefined).map((p) => p.code)),
  );
  return {
    routes: [...routes(accountParts(needs), administration, needs.handovers), ...questions(needs)],
    dutySubjects: [requestSubject],
    duties,
  };
}

const routes = (
  parts: PeopleParts,
  administration: Administration,
  sources: handover.Handovers,
): ServerPart['routes'] => [
  read(calls.orgTree, units.tree),
  read(calls.orgTreePosted, units.tree),
  read(calls.orgChildren, units.children),
  read(calls.currentTree, units.currentTree),
  read(calls.orgParents, units.parents),
  read(calls.relativesTree, units.relatives),
  read(calls.orgList, units.list),
  read(calls.orgsByType, units.list),
  read(calls.platformOrgs, units.platforms),
  read(calls.orgDetail, units.detail),
  read(calls.countUsers, units.userCount),
  write(calls.saveUnit, units.save),
  write(calls.modifyUnit, units.modify),
  write(calls.removeUnit, units.remove),
  write(headCalls.setHead, heads.setHead),
  read(headCalls.headHistory, heads.headHistory),
  read(calls.nameFree, units.nameFree),
  read(calls.orgCodeFree, units.orgCodeFree),
  read(calls.licenceFree, units.licenceFree),
  read(calls.pageUsers, reads.page),
  read(calls.listUsers, reads.list),
  read(calls.platformUsers, reads.platformUsers),
  read(pageContacts, contacts),
  read(calls.userByMobile, reads.byMobile),
  read(calls.userOrgs, reads.orgsOf),
  read(calls.userDetail, reads.detail),
  read(calls.userNameFree, reads.userNameFree),
  write(calls.addUser, (tx, input) => users.add(parts, administration, tx, input)),
  raw(importUsersCall, (r, input) => importUsers(parts, administration, r, input)),
  write(calls.modifyUser, users.modify),
  write(calls.removeUser, users.remove),
  write(calls.moveUser, users.move),
  write(calls.disableUser, users.disable),
  write(calls.enableUser, users.enable),
  write(calls.unlockUser, users.unlock),
  write(calls.endUserSessions, users.endSessions),
  write(calls.takeFactorOff, users.askFactorOff),
  write(calls.resetPassword, (tx, input) => users.resetPassword(parts, tx, input)),
  read(calls.userRoles, (r, q) => userRoles(administration, r, q)),
  write(calls.saveUserRoles, (tx, input) => saveUserRoles(administration, tx, input)),
  read(calls.pageRoleUsers, reads.roleUsers),
  write(calls.addRoleUsers, (tx, input) => roleUsers.add(administration, tx, input)),
  read(requestCalls.pageRequests, requests.page),
  read(handoverCalls.handoverPreview, (r, q) => handover.preview(sources, r, q)),
  write(handoverCalls.askHandover, (tx, input) => handover.ask(sources, tx, input)),
  write(requestCalls.confirmRequest, (tx, input) => requests.confirm(sources, tx, input)),
  write(requestCalls.refuseRequest, requests.decline),
  raw(requestCalls.enterByHalves, (r, input) => requests.enter(parts, r, input)),
  write(calls.removeRoleUsers, (tx, input) => roleUsers.remove(administration, tx, input)),
];

/** 权限查询. */
function questions({ declarations, calls: served }: SessionNeeds): ServerPart['routes'] {
  const catalogue = { declarations, calls: served };
  return [
    read(accessCalls.personAccess, (r, q) => access.person(catalogue, r, q)),
    read(accessCalls.permissionList, (r) => access.permissionList(catalogue, r)),
    read(accessCalls.permissionDetail, (r, q) => access.permissionDetail(catalogue, r, q)),
    read(accessCalls.pageHolders, (r, q) => access.holders(catalogue, r, q)),
  ];
}
