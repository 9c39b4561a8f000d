import { timestamp } from 'drizzle-orm/pg-core';
import type { Tx } from '../context.ts';
import { newId } from '../ids.ts';

/** A column that holds an instant (时刻). */
export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** What a new row says of itself (行头): id and tenant, who made it and when. */
export const creationColumns = (tx: Tx) => ({
  id: newId(),
  tenantId: tx.tenantId,
  createdBy: tx.user.id,
  createdAt: tx.now,
  updatedAt: tx.now,
});
