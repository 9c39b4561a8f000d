/** The door of organisations and users (组织与用户). */
import { read } from '#kit/server/http/http.ts';
import type { ServerPart } from '#kit/server/part.ts';
import { pageOrganisations } from '../shared/calls.ts';
import { page } from './page.ts';

export { type Above, appointHead, headNow, headsAbove, headsAboveUnit, headsOfUnit } from './heads.ts';
export { demandHost, type HostedTenant, hostTenant, isHost, tenantsOf } from './host.ts';
export {
  handPlatform,
  insertPlatform,
  leadToPlatform,
  insertTenant,
  lockTenant,
  type NewTenant,
  pageOfTenants,
  type Platform,
  platformsOf,
  renamePlatform,
  tenantById,
  tenantIsShut,
  tenantNameTaken,
  type TenantRow,
  updateTenant,
} from './tenants.ts';
export {
  ancestorIds,
  companyFamily,
  groupsOf,
  enrolApplicant,
  hasOperator,
  holdUnit,
  namesInTurn,
  nameApplicant,
  removeUnit,
  type Subtree,
  setKindBelow,
  subtreeIds,
  type Unit,
  unitById,
  unitByLicence,
  type UnitChange,
  type UnitFilter,
  unitsById,
  unitsOf,
  unitTaken,
  updateUnit,
  weightOf,
  weightsOf,
} from './units.ts';

export {
  leaveOrganisation,
  type Member,
  type MemberFilter,
  memberOf,
  membersAmong,
  membershipsOf,
  pageOfMembers,
  peopleAfter,
  setDepartment,
  usersOfDepts,
} from './members.ts';
export {
  type Contact,
  contactsTaken,
  type Holder,
  holdContacts,
  holdersOf,
  isTaken,
  type PersonChange,
  takenAmong,
  updateUser,
  userById,
} from './people.ts';
export {
  affiliationsOf,
  contactsOf,
  insertMembership,
  insertOrganisation,
  insertUser,
  likeText,
  membersOf,
  namesOf,
  namedOrganisation,
  organisationById,
  organisationsOf,
  organisationsOfKind,
  pageOfOrganisations,
  platformHere,
  platformOf,
  prefecturesOf,
  type Profile,
  profileOf,
} from './store.ts';

export const server: ServerPart = {
  routes: [read(pageOrganisations, page)],
};
