/** The door of roles and menus (角色与菜单). */
import { read, write } from '#kit/server/http/http.ts';
import type { PartNeeds, ServerPart } from '#kit/server/part.ts';
import * as calls from '../shared/calls.ts';
import * as resourceCalls from '../shared/resources.ts';
import * as functionCalls from '../shared/functions.ts';
import { units } from './data-scope.ts';
import * as functions from './functions.ts';
import { keepWithheld } from './functions-store.ts';
import { menuTree, modifyMenu } from './menus.ts';
import { addMenu, modifyOwnMenu, removeMenu } from './own-menus.ts';
import * as own from './own-resources.ts';
import { save, tree } from './permissions.ts';
import { pageOfResources, resource, resources } from './resources.ts';
import { add, detail, modify, page, remove } from './roles.ts';

export { roleFor, sees } from './access.ts';
export { namesOfUnits, scopesOf } from './data-scope.ts';
export { type Catalogue, openedBy } from './permissions.ts';
export { allFunctions, declaredFunctions, functionRoots } from './functions.ts';
export { grantsOf, hasFunction, keepWithheld, setGrants, withheldOf } from './functions-store.ts';
export { menusOf } from './menus.ts';
export { ownButtons, ownPages } from './own-resources.ts';
export { levelsOf, mayManage, reachOf } from './reach.ts';
export {
  builtInRoles,
  type HeldRole,
  holdersOf,
  lockRole,
  powerfulAmong,
  type RoleRow,
  rolesById,
  rolesHeldIn,
  rolesHolding,
  rolesIn,
  rolesOfUsers,
  setWithdrawn,
} from './roles-store.ts';
export { seedMenus, seedRole } from './seed.ts';
export {
  type Grant,
  grantRole,
  grantsBehind,
  membersWithRole,
  type Rights,
  rightsOf,
  takeRoles,
  usersHolding,
  usersWithRole,
  rightsChanged,
} from './store.ts';

export const server = (catalogue: PartNeeds): ServerPart => ({
  routes: [
    read(calls.pageRoles, page),
    read(calls.roleDetail, detail),
    write(calls.addRole, add),
    write(calls.modifyRole, modify),
    write(calls.removeRole, remove),
    read(calls.scopeUnits, units),
    read(calls.rolePermissions, (r, input) => tree(catalogue, r, input)),
    write(calls.saveRolePermissions, (tx, input) => save(catalogue, tx, input)),
    read(functionCalls.functionTree, (r) => functions.functions(catalogue, r)),
    write(functionCalls.addFunction, (tx, input) => functions.add(catalogue, tx, input)),
    write(functionCalls.modifyFunction, (tx, input) => functions.modify(catalogue, tx, input)),
    write(functionCalls.removeFunction, (tx, input) => functions.remove(catalogue, tx, input)),
    read(resourceCalls.pageResources, (r, q) => pageOfResources(catalogue, r, q)),
    read(resourceCalls.listResources, (r, q) => resources(catalogue, r, q)),
    read(resourceCalls.resourceDetail, (r, q) => resource(catalogue, r, q)),
    write(resourceCalls.addResource, (tx, input) => own.addOwn(catalogue, tx, input)),
    write(resourceCalls.modifyResource, (tx, input) => own.modifyOwn(catalogue, tx, input)),
    write(resourceCalls.removeResource, own.removeOwn),
    read(resourceCalls.addressFree, (r, q) => own.isFree(catalogue, r, q)),
    write(resourceCalls.refreshPermissions, (tx) => own.refresh(catalogue, tx)),
    write(resourceCalls.resourceChanged, (tx) => own.told(tx)),
    read(calls.menuRows, (r) => menuTree(catalogue, r)),
    write(calls.addMenu, addMenu),
    write(calls.modifyMenu, modifyMenu),
    write(calls.modifyOwnMenu, modifyOwnMenu),
    write(calls.removeMenu, removeMenu),
  ],
  // New permissions of a function that a tenant lacks are withheld from their first day.
  seed: async (tx) => {
    await keepWithheld(tx, catalogue.declarations);
  },
});
