import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { Switch } from '../../shared/status.ts';
import { messageControl } from '../tables.ts';

export type ControlRow = typeof messageControl.$inferSelect;

/** Every row of the tenant: no more than there are messages. */
export const controls = (db: Db): Promise<ControlRow[]> => db.select().from(messageControl).limit(2000);

export async function controlOf(db: Db, code: string): Promise<ControlRow | undefined> {
  return (await db.select().from(messageControl).where(eq(messageControl.templateCode, code)))[0];
}

interface Control {
  readonly templateCode: string;
  readonly smsSwitch: Switch;
  readonly msgSwitch: Switch;
  readonly emailSwitch: Switch;
  readonly orgKinds: string[];
}

/** Answers whether it still stood in the version that was shown; 0 = there was none. */
export async function saveControl(tx: Tx, row: Control, version: number): Promise<boolean> {
  const rows =
    version === 0
      ? await tx.db
          .insert(messageControl)
          .values({ ...row, tenantId: tx.tenantId })
          .onConflictDoNothing()
          .returning({ code: messageControl.templateCode })
      : await tx.db
          .update(messageControl)
          .set({ ...row, version: sql`${messageControl.version} + 1` })
          .where(and(eq(messageControl.templateCode, row.templateCode), eq(messageControl.version, version)))
          .returning({ code: messageControl.templateCode });
  return rows.length > 0;
}
