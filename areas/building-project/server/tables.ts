import { numeric, pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#kit/server/database/columns.ts';

export const buildingProject = pgTable('building_project', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  orgId: uuid('org_id').notNull(),
  projectCode: varchar('project_code', { length: 50 }).notNull(),
  projectName: varchar('project_name', { length: 200 }).notNull(),
  ownerName: varchar('owner_name', { length: 200 }).notNull(),
  province: varchar({ length: 20 }).notNull(),
  city: varchar({ length: 20 }),
  county: varchar({ length: 20 }),
  address: varchar({ length: 200 }),
  investment: numeric({ precision: 22, scale: 2 }),
  approvalNo: varchar('approval_no', { length: 100 }),
  description: varchar({ length: 1000 }),
  status: text().$type<'10' | '20'>().notNull(),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const buildingOpening = pgTable(
  'building_opening',
  {
    buildingId: uuid('building_id').notNull(),
    orgId: uuid('org_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    openedAt: instant('opened_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.buildingId, t.orgId] })],
);
