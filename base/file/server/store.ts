import type { Permission } from '#kit/shared/names.ts';
import { and, asc, desc, eq, exists, gt, inArray, isNull, like, not, or, type SQL, sql } from 'drizzle-orm';
import { scopeBy } from '#kit/server/data-scope.ts';
import type { Ctx, UnitOfWork, Read, Tx, User } from '#kit/server/context.ts';
import { type Db, statement } from '#kit/server/database/db.ts';
import type { RecordRule } from '#kit/server/part.ts';
import { fileReader, storedFile } from './tables.ts';

type StoredFile = typeof storedFile.$inferSelect;

/**
 * Whom a record shows its files to (文件可见范围): of an organisation all, or who holds the permission that the record asks for; or
 * whoever may read the record itself at that moment, which its folder answers. No single person stands here: who is a reader today
 * may be none tomorrow.
 */
type Reader =
  | 'public'
  | 'tenant'
  | `org:${string}`
  | `org:${string}#${string}`
  | `record:${string}:${string}`;

const readersOf = ({ id, orgId, permissions }: User): Reader[] =>
  id === ''
    ? ['public']
    : [
        ...(['public', 'tenant', `org:${orgId}`] as const),
        ...[...permissions].map((permission) => `org:${orgId}#${permission}` as const),
      ];

/** A file that belongs to single records: whoever does not see all of the organisation's reads it where a record of it shows. */
const ofRecord = sql`exists (select 1 from ${fileReader}
  where ${fileReader.fileId} = ${storedFile.id} and ${fileReader.reader} like 'record:%')`;

/** One's own upload, or one of one's own organisation whose record one may read (文件权限随业务记录). */
function own(user: User): SQL | undefined {
  const { id, orgId, permissions } = user;
  if (orgId === '') return undefined;
  const guards = [...permissions] as Permission[];
  const narrow = new Set(guards.filter((p) => !(scopeBy(user, p)?.orgIds.includes(orgId) ?? true)));
  const whole = guards.filter((p) => !narrow.has(p));
  return and(
    eq(storedFile.orgId, orgId),
    or(
      isNull(storedFile.guard),
      eq(storedFile.userId, id),
      whole.length > 0 ? inArray(storedFile.guard, whole) : undefined,
      narrow.size > 0 ? and(inArray(storedFile.guard, [...narrow]), not(ofRecord)) : undefined,
    ),
  );
}

/**
 * Files of these ids that this user may hand on, by attaching them to a record of their own (可引用文件): one's own and those shown to
 * one's organisation or to everybody. What one may only look at as a judge or approver of a record is none of them.
 */
export function readableFiles(db: Db, { user }: Ctx, ids: readonly string[]): Promise<StoredFile[]> {
  const shown = exists(
    db
      .select({ one: sql`1` })
      .from(fileReader)
      .where(and(eq(fileReader.fileId, storedFile.id), inArray(fileReader.reader, readersOf(user)))),
  );
  return db
    .select()
    .from(storedFile)
    .where(and(inArray(storedFile.id, [...ids]), or(own(user), shown)))
    .limit(200);
}

/** Files of these ids that this user may look at now (可查看文件); "absent" and "not yours" look alike. */
export async function shownFiles(
  read: Read,
  rules: readonly RecordRule[],
  ids: readonly string[],
): Promise<StoredFile[]> {
  const found = await readableFiles(read.db, read, ids);
  const known = new Set(found.map((f) => f.id));
  const rest = ids.filter((id) => !known.has(id));
  if (rest.length === 0 || read.user.id === '') return found;
  const bound = await read.db
    .select({ fileId: fileReader.fileId, reader: fileReader.reader })
    .from(fileReader)
    .where(and(inArray(fileReader.fileId, rest), like(fileReader.reader, 'record:%')))
    .limit(1000);
  const shown = new Set<string>();
  for (const [reader, files] of Map.groupBy(bound, (b) => b.reader)) {
    const [, kind, id = ''] = reader.split(':');
    const rule = rules.find((r) => r.kind === kind);
    if (rule && (await rule.may(read, id))) for (const { fileId } of files) shown.add(fileId);
  }
  if (shown.size === 0) return found;
  const more = await read.db
    .select()
    .from(storedFile)
    .where(inArray(storedFile.id, [...shown]))
    .limit(200);
  return [...found, ...more];
}

/**
 * Binds files to the record that carries them (文件归入业务记录): from now on people of the organisation read them by the
 * record's own permission. A file that belongs to a record already keeps its guard.
 */
export function guardFiles(unit: UnitOfWork, ids: readonly string[], permission: Permission): void {
  if (ids.length === 0) return;
  unit.defer(
    statement
      .update(storedFile)
      .set({ guard: permission })
      .where(
        and(
          inArray(storedFile.id, [...ids]),
          eq(storedFile.orgId, unit.user.orgId),
          isNull(storedFile.guard),
        ),
      ),
  );
}

/** The same for files of one record (单条业务记录的文件): whose roles show but part of the organisation's records reads those of its part. */
export function bindFiles(
  unit: UnitOfWork,
  ids: readonly string[],
  permission: Permission,
  record: { readonly kind: string; readonly id: string },
): void {
  if (ids.length === 0) return;
  guardFiles(unit, ids, permission);
  const reader: Reader = `record:${record.kind}:${record.id}`;
  unit.defer(
    statement
      .insert(fileReader)
      .values([...new Set(ids)].map((fileId) => ({ fileId, reader, tenantId: unit.tenantId })))
      .onConflictDoNothing(),
  );
}

/** Of these ids the files of one's own organisation, whoever reads them: a record keeps what it holds, whoever saves it. */
export const ownFiles = (db: Db, { user }: Ctx, ids: readonly string[]): Promise<StoredFile[]> =>
  db
    .select()
    .from(storedFile)
    .where(and(inArray(storedFile.id, [...ids]), eq(storedFile.orgId, user.orgId)))
    .limit(200);

/** 未归入业务记录的本人文件: one's own upload while no record carries it; the row stays as it is until the end of a write. */
export async function ownLoose(db: Db, { user }: Ctx, id: string, lock = false): Promise<boolean> {
  const asked = db
    .select({ id: storedFile.id })
    .from(storedFile)
    .where(
      and(
        eq(storedFile.id, id),
        eq(storedFile.orgId, user.orgId),
        eq(storedFile.userId, user.id),
        isNull(storedFile.guard),
        not(exists(db.select({ one: sql`1` }).from(fileReader).where(eq(fileReader.fileId, storedFile.id)))),
      ),
    );
  return (await (lock ? asked.for('update') : asked)).length > 0;
}

/** Where the bytes of a file lie (存放位置): for the folder whose record names it, which has asked already who may read that record. */
export async function storageKeyOf(db: Db, id: string): Promise<string> {
  const [row] = await db
    .select({ storageKey: storedFile.storageKey })
    .from(storedFile)
    .where(eq(storedFile.id, id));
  if (!row) throw new Error(`no file ${id} is kept`);
  return row.storageKey;
}

export const insertFile = (tx: Tx, row: Omit<typeof storedFile.$inferInsert, 'tenantId'>) =>
  tx.db.insert(storedFile).values({ ...row, tenantId: tx.tenantId, createdAt: tx.now });

/** Shows files to readers (授权查看): the record that carries them decides. */
export async function showFiles(tx: Tx, ids: readonly string[], readers: readonly Reader[]): Promise<void> {
  if (ids.length === 0 || readers.length === 0) return;
  await tx.db
    .insert(fileReader)
    .values(ids.flatMap((fileId) => readers.map((reader) => ({ fileId, reader, tenantId: tx.tenantId }))))
    .onConflictDoNothing();
}

/** Every file of the tenant, a page at a time, for the offline check. */
export const filesAfter = (db: Db, id: string): Promise<StoredFile[]> =>
  db
    .select()
    .from(storedFile)
    .where(id === '' ? undefined : gt(storedFile.id, id))
    .orderBy(asc(storedFile.id))
    .limit(200);

/** Where the bytes of the newest files lie that are not empty (最近存储的文件). */
export async function newestStored(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .select({ key: storedFile.storageKey })
    .from(storedFile)
    .where(gt(storedFile.fileSize, 0))
    .orderBy(desc(storedFile.id))
    .limit(most);
  return rows.map(({ key }) => key);
}
