import { and, asc, desc, eq } from 'drizzle-orm';
import { type Lot, lotFor } from '#areas/project/server/index.ts';
import { sameProperty } from '#areas/project/shared/modes.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { fileMethod, fileMethods } from '../shared/calls.ts';
import { methodTaken } from '../shared/events.ts';
import type { MethodSource } from '../shared/schema.ts';
import { refuse } from '../shared/text/index.ts';
import { evaluationMethod } from './tables.ts';

export type OfferedMethod = Omit<typeof evaluationMethod.$inferInsert, 'id' | 'tenantId'>;

/** 可选评标办法: the library puts a method at choice, brings it up to date, or takes it back. */
export async function offerMethod(tx: Tx, method: OfferedMethod): Promise<void> {
  // What was never at choice need not be taken back.
  const known = await byTemplate(tx.db, method.templateId);
  if (!known && !method.enabled) return;
  await tx.db
    .insert(evaluationMethod)
    .values({ ...method, id: newId(), tenantId: tx.tenantId })
    .onConflictDoUpdate({ target: [evaluationMethod.tenantId, evaluationMethod.templateId], set: method });
}

/** 项目属性相符: goods, services and works take methods of their own kind only. */
const isFor = (
  { purchaseMode }: Pick<Lot, 'purchaseMode'>,
  row: { readonly purchaseMethod: string },
): boolean => sameProperty(row.purchaseMethod, purchaseMode);

async function byTemplate(db: Db, templateId: string) {
  return (await db.select().from(evaluationMethod).where(eq(evaluationMethod.templateId, templateId)))[0];
}

/** No tenant has more methods in effect; all are read to find those that fit. */
const METHODS_MOST = 5000;

/** 可选评标办法: of the lot's own kind, those made for its purchase method first. */
export async function methods(read: Read, { packageId }: InputOf<typeof fileMethods>) {
  const lot = await lotFor(read, packageId, 'agency');
  const found = await read.db
    .select({
      id: evaluationMethod.templateId,
      name: evaluationMethod.name,
      level: evaluationMethod.level,
      version: evaluationMethod.version,
      purchaseMethod: evaluationMethod.purchaseMethod,
    })
    .from(evaluationMethod)
    .where(eq(evaluationMethod.enabled, true))
    .orderBy(desc(evaluationMethod.level), asc(evaluationMethod.name), asc(evaluationMethod.templateId))
    .limit(METHODS_MOST);
  return found
    .filter((one) => isFor(lot, one))
    .map(({ purchaseMethod, ...rest }) => ({ ...rest, fits: purchaseMethod === lot.purchaseMode }))
    .sort((a, b) => Number(b.fits) - Number(a.fits));
}

/** 评标办法提取. */
export async function method(read: Read, { packageId, id }: InputOf<typeof fileMethod>) {
  const lot = await lotFor(read, packageId, 'agency');
  const rows = await read.db
    .select()
    .from(evaluationMethod)
    .where(and(eq(evaluationMethod.templateId, id), eq(evaluationMethod.enabled, true)));
  const row = rows[0];
  if (!row || !isFor(lot, row)) throw refuse('noMethod', 404);
  const { name, level, version, bidStep, principles, evaluation } = row;
  return { id, name, level, version, bidStep, principles, evaluation };
}

/**
 * 引用登记: the file's method was made of this one. Refused for one that nobody could have taken; one that went out of effect since is
 * not counted anew, and the file is saved all the same.
 */
export async function takeMethod(
  tx: Tx,
  { templateId, lot, fileId }: { readonly templateId: string; readonly lot: Lot; readonly fileId: string },
): Promise<MethodSource> {
  const { packageId } = lot;
  const row = await byTemplate(tx.db, templateId);
  if (!row || !isFor(lot, row)) throw refuse('noMethod', 404);
  const { name, version, enabled } = row;
  if (enabled)
    tx.emit(
      methodTaken,
      { subjectType: 'tenderFile', subjectId: fileId },
      { packageId, templateId, version },
    );
  return { kind: 'template', id: templateId, name, version };
}
