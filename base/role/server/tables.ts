import { boolean, integer, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import type { RoleLevel } from '#kit/shared/area.ts';
import type { SignName } from '#kit/shared/signs.ts';
import type { ResourceType } from '../shared/resources.ts';
import type { ScopeKind } from '../shared/rules.ts';
import type { OpenMethod } from '../shared/schema.ts';

export const role = pgTable('role', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  roleCode: varchar('role_code', { length: 50 }).notNull(),
  roleName: varchar('role_name', { length: 50 }).notNull(),
  roleEname: varchar('role_ename', { length: 80 }).notNull().default(''),
  roleLevel: text('role_level').$type<RoleLevel>().notNull().default('company'),
  isSystem: boolean('is_system').notNull().default(false),
  orgId: uuid('org_id'),
  orgKinds: text('org_kinds').array().notNull().default([]),
  remark: varchar({ length: 300 }).notNull().default(''),
  version: integer().notNull().default(0),
  /** Taken from the tenant by the platform: nobody is given it, and nobody has anything by it. */
  withdrawn: boolean().notNull().default(false),
  /** None = one's own organisation. */
  dataScope: text('data_scope').$type<Exclude<ScopeKind, 'org'>>(),
  /** Only where they are chosen. */
  scopeUnits: uuid('scope_units').array(),
});

export const rolePermission = pgTable('role_permission', {
  roleId: uuid('role_id').notNull(),
  tenantId: uuid('tenant_id').notNull(),
  permission: varchar({ length: 100 }).notNull(),
  held: boolean().notNull().default(true),
});

export const userRole = pgTable('user_role', {
  userId: uuid('user_id').notNull(),
  roleId: uuid('role_id').notNull(),
  orgId: uuid('org_id').notNull(),
  tenantId: uuid('tenant_id').notNull(),
});

export const menu = pgTable('menu', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  menuCode: varchar('menu_code', { length: 100 }).notNull(),
  parentCode: varchar('parent_code', { length: 100 }),
  resourceUri: varchar('resource_uri', { length: 300 }).notNull().default(''),
  menuCname: varchar('menu_cname', { length: 100 }).notNull(),
  menuEname: varchar('menu_ename', { length: 100 }).notNull(),
  permission: varchar({ length: 100 }),
  /** 无关单位: kinds of organisations whose menus do not show it. */
  notFor: text('not_for').array().notNull().default([]),
  sort: integer().notNull(),
  isOuter: text('is_outer').notNull().default('0'),
  /** No longer declared by any area. */
  hidden: boolean().notNull().default(false),
  ownCname: varchar('own_cname', { length: 100 }),
  ownEname: varchar('own_ename', { length: 100 }),
  ownSort: integer('own_sort'),
  ownHidden: boolean('own_hidden').notNull().default(false),
  /** Added by the tenant, not declared. */
  isOwn: boolean('is_own').notNull().default(false),
  description: varchar({ length: 300 }).notNull().default(''),
  icon: varchar({ length: 20 }).$type<SignName | ''>().notNull().default(''),
  /** Only of entries that lead outside. */
  method: text().$type<OpenMethod>().notNull().default('frame'),
  version: integer().notNull().default(0),
});

export const ownResource = pgTable('own_resource', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  resourceType: text('resource_type').$type<ResourceType>().notNull(),
  method: text().notNull().default(''),
  resourceUri: varchar('resource_uri', { length: 300 }).notNull(),
  cname: varchar({ length: 100 }).notNull(),
  ename: varchar({ length: 100 }).notNull(),
  permission: varchar({ length: 100 }).notNull(),
  remark: varchar({ length: 300 }).notNull().default(''),
  enabled: boolean().notNull().default(true),
  version: integer().notNull().default(0),
});

export const appFunction = pgTable('app_function', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  code: varchar({ length: 60 }).notNull(),
  parentCode: varchar('parent_code', { length: 60 }).notNull(),
  cname: varchar({ length: 100 }).notNull(),
  ename: varchar({ length: 100 }).notNull(),
  sort: integer().notNull(),
  permissions: text().array().notNull().default([]),
  version: integer().notNull().default(0),
});

export const tenantFunction = pgTable('tenant_function', {
  tenantId: uuid('tenant_id').notNull(),
  code: varchar({ length: 60 }).notNull(),
  granted: boolean().notNull(),
});

export const tenantWithheld = pgTable('tenant_withheld', {
  tenantId: uuid('tenant_id').notNull(),
  permission: varchar({ length: 100 }).notNull(),
});
