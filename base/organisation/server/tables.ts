import { boolean, integer, pgTable, text, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';

export const organisation = pgTable('organisation', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  parentId: uuid('parent_id'),
  orgName: varchar('org_name', { length: 200 }).notNull(),
  orgCode: varchar('org_code', { length: 50 }).notNull(),
  orgLicenceCode: varchar('org_licence_code', { length: 50 }).notNull().default(''),
  orgType: text('org_type').notNull(),
  orgKind: text('org_kind').notNull(),
  linkPerson: varchar('link_person', { length: 50 }).notNull().default(''),
  linkMobile: varchar('link_mobile', { length: 20 }).notNull().default(''),
  linkAddress: varchar('link_address', { length: 300 }).notNull().default(''),
  isGeneral: text('is_general').notNull().default('0'),
  version: integer().notNull().default(0),
  removed: boolean().notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const appUser = pgTable('app_user', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  trueName: varchar('true_name', { length: 50 }).notNull(),
  mobile: varchar({ length: 20 }).notNull().default(''),
  mobileTrusted: boolean('mobile_trusted').notNull().default(true),
  email: varchar({ length: 100 }).notNull().default(''),
  emailTrusted: boolean('email_trusted').notNull().default(true),
  identityNum: varchar('identity_num', { length: 18 }).notNull().default(''),
  userLogo: text('user_logo').notNull().default(''),
  version: integer().notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const membership = pgTable('membership', {
  userId: uuid('user_id').notNull(),
  orgId: uuid('org_id').notNull(),
  deptId: uuid('dept_id'),
  tenantId: uuid('tenant_id').notNull(),
  isHome: boolean('is_home').notNull().default(false),
});

export const tenant = pgTable('tenant', {
  id: uuid().primaryKey(),
  tenantName: text('tenant_name').notNull(),
  tenantCode: text('tenant_code').notNull(),
  logo: text().notNull().default(''),
  linkPerson: varchar('link_person', { length: 50 }).notNull().default(''),
  linkMobile: varchar('link_mobile', { length: 20 }).notNull().default(''),
  linkEmail: varchar('link_email', { length: 100 }).notNull().default(''),
  disabled: boolean().notNull().default(false),
  version: integer().notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  prefectureCode: text('prefecture_code').notNull(),
});

export const prefecture = pgTable('prefecture', {
  code: text().primaryKey(),
  name: text('prefecture_name').notNull(),
  title: text('prefecture_title').notNull(),
  /** 访问域名: the host name that leads to it; '' = none of its own. */
  domain: text().notNull().default(''),
  tenantId: uuid('tenant_id').notNull(),
});

export const unitHead = pgTable('unit_head', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  unitId: uuid('unit_id').notNull(),
  userId: uuid('user_id').notNull(),
  trueName: varchar('true_name', { length: 50 }).notNull(),
  appointedAt: timestamp('appointed_at', { withTimezone: true }).notNull(),
  appointedBy: uuid('appointed_by').notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
  endedBy: uuid('ended_by'),
  /** Null of heads who were named before two administrators were needed. */
  confirmedBy: uuid('confirmed_by'),
});
