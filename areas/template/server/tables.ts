import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#kit/server/database/columns.ts';
import type { EvaluationInput } from '#areas/tender-file/shared/evaluation.ts';
import type { TemplateDocument } from '../shared/document.ts';
import type { FormSheet } from '../shared/sheet.ts';
import type { TemplateKind, TemplateLevel, TemplateStatus, templateTypes } from '../shared/status.ts';

export const template = pgTable('template', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  level: text().$type<TemplateLevel>().notNull(),
  /** Of what the platform keeps, in other tenants: the platform's own row. */
  sourceId: uuid('source_id'),
  kind: text().$type<TemplateKind>().notNull(),
  name: varchar({ length: 100 }).notNull(),
  type: text().$type<(typeof templateTypes)[number]>().notNull(),
  projectProperty: text('project_property').notNull(),
  purchaseMethod: text('purchase_method').notNull(),
  qualificationType: text('qualification_type').notNull(),
  purchaseCatalogue: text('purchase_catalogue'),
  industryCategory: text('industry_category').notNull(),
  region: text().notNull(),
  /** Of an evaluation method, its principles (评标原则); of a data form, its remarks (备注); of a file, how it is used. */
  content: text().notNull(),
  bidStep: text('bid_step').$type<'1' | '2'>(),
  evaluation: jsonb().$type<EvaluationInput>(),
  /** Of a data form: its columns, and for what they are. */
  sheet: jsonb().$type<FormSheet>(),
  /** Of a file template. */
  document: jsonb().$type<TemplateDocument>(),
  status: text().$type<TemplateStatus>().notNull(),
  version: integer().notNull(),
  citationCount: integer('citation_count').notNull(),
  latestEffectiveAt: timestamp('latest_effective_at', { withTimezone: true }),
  createdBy: uuid('created_by'),
  creatorName: varchar('creator_name', { length: 50 }).notNull(),
  revision: integer().notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const templateVersion = pgTable(
  'template_version',
  {
    templateId: uuid('template_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    version: integer().notNull(),
    name: varchar({ length: 100 }).notNull(),
    content: text().notNull(),
    bidStep: text('bid_step'),
    evaluation: jsonb().$type<EvaluationInput>(),
    sheet: jsonb().$type<FormSheet>(),
    document: jsonb().$type<TemplateDocument>(),
    effectiveAt: instant('effective_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.templateId, t.version] })],
);

export const templateComment = pgTable('template_comment', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  templateId: uuid('template_id').notNull(),
  proposerId: uuid('proposer_id'),
  proposerName: varchar('proposer_name', { length: 120 }).notNull(),
  content: text().notNull(),
  createdAt: instant('created_at').notNull(),
});

export const templateCitation = pgTable(
  'template_citation',
  {
    templateId: uuid('template_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    subjectId: uuid('subject_id').notNull(),
    version: integer().notNull(),
    citedAt: instant('cited_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.templateId, t.subjectId] })],
);
