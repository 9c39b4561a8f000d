import { integer, numeric, pgTable, smallint, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#kit/server/database/columns.ts';
import type { CatalogueStatus } from '../shared/status.ts';

export const purchaseCatalogue = pgTable('purchase_catalogue', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  code: varchar({ length: 50 }).notNull(),
  directoryName: varchar('directory_name', { length: 200 }).notNull(),
  parentId: uuid('parent_id'),
  hierarchy: smallint().notNull(),
  sort: integer().notNull(),
  centralizedPurchaseFlag: text('centralized_purchase_flag').notNull(),
  status: text().$type<CatalogueStatus>().notNull(),
  description: varchar({ length: 500 }),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const catalogueProduct = pgTable('catalogue_product', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  catalogueId: uuid('catalogue_id').notNull(),
  productCode: varchar('product_code', { length: 50 }).notNull(),
  productName: varchar('product_name', { length: 200 }).notNull(),
  specification: varchar({ length: 200 }).notNull(),
  unit: varchar({ length: 30 }).notNull(),
  referencePrice: numeric('reference_price', { precision: 22, scale: 2 }),
  isUp: text('is_up').$type<'0' | '1'>().notNull(),
  words: text().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
