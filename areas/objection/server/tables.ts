import { text, uuid, varchar } from 'drizzle-orm/pg-core';
import { instant } from '#kit/server/database/columns.ts';

/** 异议答复: columns of a table of answers as they were proposed, and what the tenderee said of each; an area may add its own. */
export const answerColumns = (objectionColumn: string) => ({
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  objectionId: uuid(objectionColumn).notNull(),
  answer: varchar({ length: 2000 }).notNull(),
  proposedBy: uuid('proposed_by').notNull(),
  proposedAt: instant('proposed_at').notNull(),
  outcome: text().$type<'confirmed' | 'returned'>(),
  outcomeBy: uuid('outcome_by'),
  outcomeAt: instant('outcome_at'),
  outcomeReason: varchar('outcome_reason', { length: 500 }),
});
