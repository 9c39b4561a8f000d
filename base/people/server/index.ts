/** The door of organisation and user administration (组织与用户管理). */
import { read, write } from '#kit/server/http.ts';
import type { ServerPart } from '#kit/server/part.ts';
import * as calls from '../shared/calls.ts';
import { saveUserRoles, userRoles } from './grants.ts';
import * as roleUsers from './role-users.ts';
import * as units from './units.ts';
import * as reads from './user-reads.ts';
import * as users from './users.ts';

export const server: ServerPart = {
  routes: [
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
    read(calls.nameFree, units.nameFree),
    read(calls.orgCodeFree, units.orgCodeFree),
    read(calls.licenceFree, units.licenceFree),
    read(calls.pageUsers, reads.page),
    read(calls.listUsers, reads.list),
    read(calls.platformUsers, reads.platformUsers),
    read(calls.userOrgs, reads.orgsOf),
    read(calls.userDetail, reads.detail),
    read(calls.userNameFree, reads.userNameFree),
    write(calls.addUser, users.add),
    write(calls.modifyUser, users.modify),
    write(calls.removeUser, users.remove),
    write(calls.moveUser, users.move),
    write(calls.disableUser, users.disable),
    write(calls.enableUser, users.enable),
    write(calls.unlockUser, users.unlock),
    write(calls.resetPassword, users.resetPassword),
    read(calls.userRoles, userRoles),
    write(calls.saveUserRoles, saveUserRoles),
    read(calls.pageRoleUsers, reads.roleUsers),
    write(calls.addRoleUsers, roleUsers.add),
    write(calls.removeRoleUsers, roleUsers.remove),
  ],
};
