import { boolean, integer, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';

export const role = pgTable('role', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  roleCode: varchar('role_code', { length: 50 }).notNull(),
  roleName: varchar('role_name', { length: 50 }).notNull(),
  roleEname: varchar('role_ename', { length: 80 }).notNull().default(''),
  roleLevel: text('role_level').notNull().default('company'),
});

export const rolePermission = pgTable('role_permission', {
  roleId: uuid('role_id').notNull(),
  tenantId: uuid('tenant_id').notNull(),
  permission: varchar({ length: 100 }).notNull(),
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
  sort: integer().notNull(),
  isOuter: text('is_outer').notNull().default('0'),
  hidden: boolean().notNull().default(false),
});
