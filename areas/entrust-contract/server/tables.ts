import { date, jsonb, numeric, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#kit/server/database/columns.ts';
import type { ContractValues } from '../shared/schema.ts';

const day = (name: string) => date(name, { mode: 'string' });

export const entrustContract = pgTable('entrust_contract', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  orgId: uuid('org_id').notNull(),
  contractCode: varchar('contract_code', { length: 50 }).notNull(),
  status: text().notNull(),
  contractName: varchar('contract_name', { length: 300 }).notNull(),
  contractType: varchar('contract_type', { length: 60 }).notNull(),
  tendereeId: uuid('tenderee_id').notNull(),
  tendereeName: varchar('tenderee_name', { length: 200 }).notNull(),
  tendereeOrgId: uuid('tenderee_org_id').notNull(),
  feeType: varchar('fee_type', { length: 60 }).notNull(),
  feeMethod: varchar('fee_method', { length: 60 }).notNull(),
  serviceFeePercent: numeric('service_fee_percent', { precision: 5, scale: 2 }),
  serviceFeePercent1: numeric('service_fee_percent1', { precision: 22, scale: 2 }),
  entrustAmount: numeric('entrust_amount', { precision: 22, scale: 2 }),
  entrustAmountUnit: text('entrust_amount_unit').notNull().default('0'),
  contractContext: varchar('contract_context', { length: 500 }),
  contractDateBegin: day('contract_date_begin'),
  contractDateEnd: day('contract_date_end'),
  contractDateSign: day('contract_date_sign'),
  tendereeLinkPerson: varchar('tenderee_link_person', { length: 30 }),
  orgLinkPerson: varchar('org_link_person', { length: 30 }),
  tendereeLinkDept: varchar('tenderee_link_dept', { length: 50 }),
  orgLinkDept: varchar('org_link_dept', { length: 50 }),
  tendereeLinkTel: varchar('tenderee_link_tel', { length: 20 }),
  orgLinkTel: varchar('org_link_tel', { length: 20 }),
  tendereeLinkMobile: varchar('tenderee_link_mobile', { length: 11 }),
  orgLinkMobile: varchar('org_link_mobile', { length: 11 }),
  fileId: text('file_id'),
  finalFileId: text('final_file_id'),
  uneffectReason: varchar('uneffect_reason', { length: 500 }),
  discardReason: varchar('discard_reason', { length: 500 }),
  changeStatus: text('change_status'),
  changeValues: jsonb('change_values').$type<ContractValues>(),
  isDeleted: text('is_deleted').notNull().default('0'),
  createdBy: uuid('created_by').notNull(),
  /** Who goes on with it since whoever made it left (接收人). */
  handedTo: uuid('handed_to'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
