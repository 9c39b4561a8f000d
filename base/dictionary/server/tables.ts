import { boolean, integer, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#kit/server/database/columns.ts';
import type { RoleLevel } from '#kit/shared/area.ts';

export const valset = pgTable('valset', {
  tenantId: uuid('tenant_id').notNull(),
  code: varchar({ length: 60 }).notNull(),
  val: varchar({ length: 60 }).notNull(),
  name: varchar({ length: 100 }).notNull(),
  nameEn: varchar('name_en', { length: 200 }).notNull(),
  parentVal: varchar('parent_val', { length: 60 }).notNull().default(''),
  sort: integer().notNull(),
  enabled: boolean().notNull().default(true),
  isSystem: boolean('is_system').notNull().default(false),
  /** Taken away by an administrator: never enabled, and its words stay for old records. */
  removed: boolean().notNull().default(false),
});

export const valsetSet = pgTable('valset_set', {
  tenantId: uuid('tenant_id').notNull(),
  code: varchar({ length: 60 }).notNull(),
  name: varchar({ length: 100 }).notNull(),
  nameEn: varchar('name_en', { length: 200 }).notNull(),
  isSystem: boolean('is_system').notNull().default(false),
  version: integer().notNull().default(0),
});

export const configOverride = pgTable('config_override', {
  tenantId: uuid('tenant_id').notNull(),
  orgId: uuid('org_id'),
  configKey: varchar('config_key', { length: 60 }).notNull(),
  configValue: text('config_value').notNull(),
});

export const prefectureConfig = pgTable('prefecture_config', {
  tenantId: uuid('tenant_id').notNull(),
  prefectureCode: text('prefecture_code').notNull(),
  configKey: varchar('config_key', { length: 60 }).notNull(),
  configValue: text('config_value').notNull(),
});

export const settingChange = pgTable('setting_change', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  level: text().$type<RoleLevel>().notNull(),
  /** The platform code or the company whose setting it is; '' = the whole tenant's. */
  owner: text().notNull(),
  configKey: varchar('config_key', { length: 60 }).notNull(),
  beforeValue: text('before_value'),
  afterValue: text('after_value'),
  changedBy: uuid('changed_by'),
  changedName: varchar('changed_name', { length: 50 }).notNull(),
  changedAt: instant('changed_at').notNull(),
});
