/** The door of roles and menus (角色与菜单). */
import type { ServerPart } from '#kit/server/part.ts';

export {
  grantRole,
  membersWithRole,
  menusOf,
  type Rights,
  rightsOf,
  seedMenus,
  seedRole,
  usersWithRole,
} from './store.ts';

export const server: ServerPart = { routes: [] };
