import { declared } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { roleLevels } from '#kit/shared/area.ts';
import { call, done, idSchema, nothing, pageOf, paging, searchText } from '#kit/shared/call.ts';
import { formSchema, filled, shown } from '#kit/shared/fields.ts';
import { signNames } from '#kit/shared/signs.ts';
import { scopeKinds } from './rules.ts';
import { menuFields, menuTypes, openMethods, ownMenuFields, roleFields } from './schema.ts';

export const roleEntry = z.object({
  id: z.string(),
  /** Lists are joined with commas: kinds of companies ('' = any), and ids of the chosen companies and departments. */
  ...filled(roleFields, 'roleCode', 'roleEname', 'remark', 'orgKinds', 'scopeUnits'),
  ...shown(roleFields, 'roleName'),
  roleLevel: z.enum(roleLevels),
  dataScope: z.enum(scopeKinds),
  /** What the chosen ones are called. */
  scopeNames: z.string(),
  /** system, shared by all companies, or one company's own. */
  origin: z.enum(['system', 'shared', 'own']),
  orgName: z.string(),
  userCount: z.number().int(),
  version: z.number().int(),
  can: z.object({ modify: z.boolean(), remove: z.boolean(), users: z.boolean() }),
});
export type RoleEntry = z.infer<typeof roleEntry>;

export const pageRoles = call('GET /base/role/page', {
  gate: 'role.view',
  summary: 'Roles of one level by name or code (角色分页查询)',
  input: z.object({
    ...paging,
    roleLevel: z.enum(roleLevels),
    searchKey: z.string().trim().max(50).optional(),
  }),
  output: pageOf(roleEntry),
});

export const roleDetail = call('GET /base/role/detail', {
  gate: 'role.view',
  summary: 'One role (角色详情)',
  input: z.object({ id: idSchema }),
  output: roleEntry,
});

export const addRole = call('POST /base/role/save', {
  gate: 'role.view',
  summary: 'Adds a role of a level (新增角色); needs the permission of that level',
  input: formSchema(roleFields, { roleLevel: z.enum(roleLevels) }),
  output: z.object({ id: z.string() }),
});

export const modifyRole = call('POST /base/role/modify', {
  gate: 'role.view',
  summary: "Changes a role's name, description and kinds of companies (修改角色)",
  input: formSchema(roleFields, { id: idSchema, version: z.number().int() }),
  output: done,
});

export const removeRole = call('POST /base/role/remove', {
  gate: 'role.view',
  summary: 'Deletes a role that nobody holds (删除角色)',
  input: z.object({ id: idSchema }),
  output: done,
});

export const scopeUnits = call('GET /base/role/scope/units', {
  bounded: { first: 3000, by: 'searchKey' },
  gate: 'role.view',
  summary: 'Companies and departments that a data scope may name, at most 3000 (数据范围可选组织)',
  input: z.object({ searchKey: searchText }),
  output: z.array(z.object({ id: z.string(), orgName: z.string(), orgType: z.string(), under: z.string() })),
});

const permissionEntry = z.object({
  code: z.string(),
  title: z.string(),
  /** Names of the menu entries it opens. */
  menus: declared(z.string(), 'menus'),
  /** What it lets one call, in words. */
  calls: declared(z.string(), 'calls'),
  held: z.boolean(),
  /** Cannot be given to this role, or cannot be taken from it. */
  fixed: z.boolean(),
});
const permissionGroup = z.object({
  /** Root menu under which the folder stands. */
  root: z.string(),
  name: z.string(),
  title: z.string(),
  permissions: declared(permissionEntry, 'permissions'),
});
export type PermissionGroup = z.infer<typeof permissionGroup>;

export const rolePermissions = call('GET /base/role/permission/tree', {
  gate: 'role.view',
  summary: 'Every permission that the role may hold, by menu, with what it holds now (权限树)',
  input: z.object({ roleId: idSchema }),
  output: z.object({ role: roleEntry, groups: declared(permissionGroup, 'permissions') }),
});

export const saveRolePermissions = call('POST /base/role/permission/save', {
  gate: 'role.view',
  summary: 'Sets the permissions of a role (权限分配); acts at once in every open session',
  input: z.object({
    roleId: idSchema,
    version: z.number().int(),
    permissions: z.array(z.string().max(100)).max(2000),
  }),
  output: done,
});

const menuNode = z.object({
  id: z.string(),
  menuCode: z.string(),
  /** `parameter` stands behind the question mark. */
  ...filled(ownMenuFields, 'parentCode', 'parameter', 'description'),
  menuType: z.enum(menuTypes),
  path: z.string(),
  /** Folder that declares it; '' = the tenant's own. */
  module: z.string(),
  /** '' = none. */
  icon: z.enum(['', ...signNames]),
  /** How it opens; '' = as every page, in its place. */
  method: z.enum(['', ...openMethods]),
  /** Depth in the tree; a root stands on level 1. */
  level: z.number().int(),
  permission: z.string(),
  /** As declared. */
  ...shown(ownMenuFields, 'menuCname', 'menuEname'),
  sort: z.number().int(),
  /** As this tenant wants it; null = as declared. */
  ...shown(menuFields, 'ownCname', 'ownEname'),
  ownSort: z.number().int().nullable(),
  ownHidden: z.boolean(),
  /** Added by the tenant. */
  isOwn: z.boolean(),
  version: z.number().int(),
});
export type MenuRow = z.infer<typeof menuNode>;

export const menuRows = call('GET /base/menu/tree', {
  bounded: { few: 'menu entries: some hundred' },
  gate: 'menu.manage',
  compressed: 'what the program declares, and the names of menus',
  summary: 'Every menu entry: declared ones with what the tenant changed, and its own (菜单树)',
  input: nothing,
  output: z.array(menuNode),
});

export const modifyMenu = call('POST /base/menu/modify', {
  gate: 'menu.manage',
  summary: 'Renames, moves, hides or shows a menu entry in this tenant, or gives it an icon (修改菜单)',
  input: formSchema(menuFields, { id: idSchema, version: z.number().int() }),
  output: done,
});

export const addMenu = call('POST /base/menu/save', {
  gate: 'menu.manage',
  summary: 'Adds a folder, a page or an outside address to the menu of this tenant (新增菜单)',
  input: formSchema(ownMenuFields),
  output: z.object({ id: z.string() }),
});
export const modifyOwnMenu = call('POST /base/menu/own/modify', {
  gate: 'menu.manage',
  summary: 'Changes a menu entry that the tenant added (修改自建菜单)',
  input: formSchema(ownMenuFields, { id: idSchema, version: z.number().int() }),
  output: done,
});
export const removeMenu = call('POST /base/menu/remove', {
  gate: 'menu.manage',
  summary: 'Removes a menu entry that the tenant added (删除菜单)',
  input: z.object({ id: idSchema }),
  output: done,
});
