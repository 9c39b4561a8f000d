import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Read, Tx } from '#kit/server/context.ts';
import { clockOf } from '#kit/server/context.ts';
import { newId } from '#kit/server/ids.ts';
import type { Db } from '#kit/server/database/db.ts';
import { filePiece, fileUpload, storedFile } from './tables.ts';

export type Upload = typeof fileUpload.$inferSelect;

/** Pieces are swept a day after they came; what is older has gone already or will soon. */
export const LIFE_HOURS = 20;
const FINISH_MINUTES = 10;

const mine = (r: { readonly user: { readonly id: string } }, id: string) =>
  and(eq(fileUpload.id, id), eq(fileUpload.userId, r.user.id));
const hours = (n: number) => sql`${n} * interval '1 hour'`;

/** One's own upload that is not over (本人的上传). */
export async function uploadOf(r: Read, id: string): Promise<Upload | undefined> {
  const now = (await clockOf(r.db)).toISOString();
  const [row] = await r.db
    .select()
    .from(fileUpload)
    .where(and(mine(r, id), sql`${fileUpload.createdAt} > ${now}::timestamptz - ${hours(LIFE_HOURS)}`));
  return row;
}

export const piecesOf = (db: Db, id: string) =>
  db.select().from(filePiece).where(eq(filePiece.uploadId, id)).orderBy(asc(filePiece.place));

export async function fileOf(db: Db, id: string) {
  const [row] = await db.select().from(storedFile).where(eq(storedFile.id, id));
  return row;
}

type Begun = Pick<Upload, 'fileName' | 'fileSize' | 'moduleName' | 'fingerprint'>;

/** The same file of the same person goes on; one that is done, or over, begins anew. Answers the upload. */
export async function insertUpload(tx: Tx, begun: Begun): Promise<Upload> {
  await tx.db
    .delete(fileUpload)
    .where(lt(fileUpload.createdAt, sql`${tx.now.toISOString()}::timestamptz - ${hours(LIFE_HOURS)}`));
  const own = and(eq(fileUpload.userId, tx.user.id), eq(fileUpload.fingerprint, begun.fingerprint));
  const differs = or(sql`${fileUpload.fileSize} <> ${begun.fileSize}`, sql`${fileUpload.fileId} is not null`);
  await tx.db.delete(fileUpload).where(and(own, differs));
  const { id: userId, orgId } = tx.user;
  const row = {
    ...begun,
    id: newId(),
    tenantId: tx.tenantId,
    userId,
    orgId: orgId || null,
    createdAt: tx.now,
  };
  const [made] = await tx.db
    .insert(fileUpload)
    .values(row)
    .onConflictDoUpdate({
      target: [fileUpload.tenantId, fileUpload.userId, fileUpload.fingerprint],
      set: { fileName: begun.fileName, moduleName: begun.moduleName },
    })
    .returning();
  if (!made) throw new Error('no upload was begun');
  return made;
}

/** The piece of a place, once; false when it came before. */
export async function insertPiece(tx: Tx, piece: Omit<typeof filePiece.$inferInsert, 'tenantId'>) {
  const made = await tx.db
    .insert(filePiece)
    .values({ ...piece, tenantId: tx.tenantId })
    .onConflictDoNothing()
    .returning({ place: filePiece.place });
  return made.length > 0;
}

/** Takes the upload for putting it together: one of several at once gets it. */
export async function takeToFinish(tx: Tx, id: string): Promise<boolean> {
  const now = sql`${tx.now.toISOString()}::timestamptz`;
  const taken = await tx.db
    .update(fileUpload)
    .set({ finishingAt: tx.now })
    .where(
      and(
        mine(tx, id),
        isNull(fileUpload.fileId),
        or(
          isNull(fileUpload.finishingAt),
          lt(fileUpload.finishingAt, sql`${now} - ${FINISH_MINUTES} * interval '1 minute'`),
        ),
      ),
    )
    .returning({ id: fileUpload.id });
  return taken.length > 0;
}

export const setFinished = (tx: Tx, id: string, fileId: string | null) =>
  tx.db.update(fileUpload).set({ fileId, finishingAt: null }).where(mine(tx, id));

export async function removeUpload(tx: Tx, id: string): Promise<void> {
  await tx.db.delete(fileUpload).where(mine(tx, id));
}
