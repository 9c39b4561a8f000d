import { and, asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import { inTurn } from '#kit/server/in-turn.ts';
import { approvalScreens } from '../../shared/screens.ts';
import { apvlStatus } from '../../shared/status.ts';
import { type Business, businesses, businessOf } from '../business.ts';
import { approvalInstance, approvalService } from '../tables.ts';

export type OwnService = typeof approvalService.$inferSelect;

/** A register of what joins the platform (自建流程服务上限). */
const MOST = 200;

/** Kinds of business that the tenant registered (自建流程服务), by their keys. */
export const ownServices = (db: Db): Promise<OwnService[]> =>
  db.select().from(approvalService).orderBy(asc(approvalService.serviceKey)).limit(MOST);

const asBusiness = (own: OwnService): Business => ({
  name: { zh: own.nameZh, en: own.nameEn },
  form: approvalScreens.task,
  variables: own.variables,
  people: [],
  barred: { nobody: 'the program that submits it knows who prepared it' },
});

/** 审批业务 of the tenant: what areas declare, and what the tenant registered beside. */
export async function businessesNow(db: Db): Promise<(Business & { readonly serviceKey: string })[]> {
  const own = (await ownServices(db)).map((one) => ({ ...asBusiness(one), serviceKey: one.serviceKey }));
  return [...businesses(), ...own].toSorted((a, b) => (a.serviceKey < b.serviceKey ? -1 : 1));
}

/** One kind of business, declared or registered (审批业务). */
export async function businessNow(db: Db, serviceKey: string): Promise<Business | undefined> {
  const declared = businessOf(serviceKey);
  if (declared) return declared;
  const [own] = await db.select().from(approvalService).where(eq(approvalService.serviceKey, serviceKey));
  return own && asBusiness(own);
}

/** The registered one, locked until its change is written. */
export async function lockOwnService(tx: Tx, serviceKey: string): Promise<OwnService | undefined> {
  const rows = await tx.db
    .select()
    .from(approvalService)
    .where(eq(approvalService.serviceKey, serviceKey))
    .for('update');
  return rows[0];
}

type Kept = Omit<OwnService, 'id' | 'tenantId' | 'version'>;

/** Undefined where the key is taken, or no more are registered. */
export async function insertOwnService(tx: Tx, kept: Kept): Promise<OwnService | undefined> {
  // One after the other, so that many at once do not pass the limit together.
  await inTurn(tx, [`approval services of ${tx.tenantId}`]);
  if ((await tx.db.$count(approvalService)) >= MOST) return undefined;
  const rows = await tx.db
    .insert(approvalService)
    .values({ ...kept, id: newId(), tenantId: tx.tenantId })
    .onConflictDoNothing()
    .returning();
  return rows[0];
}

export const updateOwnService = (tx: Tx, id: string, kept: Omit<Kept, 'serviceKey'>) =>
  tx.db
    .update(approvalService)
    .set({ ...kept, version: sql`${approvalService.version} + 1` })
    .where(eq(approvalService.id, id));

export const removeOwnService = (tx: Tx, id: string) =>
  tx.db.delete(approvalService).where(eq(approvalService.id, id));

/** Is a subject of this business under approval now? */
export async function isInApproval(db: Db, serviceKey: string): Promise<boolean> {
  const rows = await db
    .select({ id: approvalInstance.id })
    .from(approvalInstance)
    .where(
      and(
        eq(approvalInstance.serviceKey, serviceKey),
        eq(approvalInstance.apvlStatus, apvlStatus.inApproval),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
