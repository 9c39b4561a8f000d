import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { type ClientPlatform, versionParts, type VersionStatus, versionStatus } from '../shared/status.ts';
import { clientVersion } from './tables.ts';

export type VersionRow = typeof clientVersion.$inferSelect;

const list: ListOf = {
  id: clientVersion.id,
  order: [
    { by: clientVersion.createdAt, down: true },
    { by: clientVersion.id, down: true },
  ],
};

interface Filter extends PageAsked {
  readonly platform?: ClientPlatform | undefined;
  readonly status?: VersionStatus | undefined;
}

export const pageOfVersions = (db: Db, q: Filter) =>
  pageRows(db, list, {
    from: sql`${clientVersion}`,
    where: and(
      q.platform ? eq(clientVersion.platform, q.platform) : undefined,
      q.status ? eq(clientVersion.status, q.status) : undefined,
    ),
    q,
    rows: (at) => db.select().from(clientVersion).where(at.where).orderBy(at.order).limit(at.limit),
  });

export const versionById = async (db: Db, id: string): Promise<VersionRow | undefined> =>
  (await db.select().from(clientVersion).where(eq(clientVersion.id, id)))[0];

export const lockVersion = async (tx: Tx, id: string): Promise<VersionRow | undefined> =>
  (await tx.db.select().from(clientVersion).where(eq(clientVersion.id, id)).for('update'))[0];

/** One release of an operating system at a time (逐一上线). */
export const inTurn = (tx: Tx, platform: ClientPlatform) =>
  tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`client ${tx.tenantId} ${platform}`}, 0))`,
  );

/** Is the number somebody's (版本号唯一)? Asked in turn, so that two never take the same. */
export const numberTaken = async (
  db: Db,
  platform: ClientPlatform,
  versionNo: string,
  exceptId: string | null,
): Promise<boolean> =>
  (await db.$count(
    clientVersion,
    and(
      eq(clientVersion.platform, platform),
      eq(clientVersion.versionParts, versionParts(versionNo)),
      exceptId ? ne(clientVersion.id, exceptId) : undefined,
    ),
  )) > 0;

const newestFirst = desc(clientVersion.versionParts);

/** The highest version that is or was online. */
export const highestReleased = async (db: Db, platform: ClientPlatform): Promise<VersionRow | undefined> =>
  (
    await db
      .select()
      .from(clientVersion)
      .where(and(eq(clientVersion.platform, platform), ne(clientVersion.status, versionStatus.draft)))
      .orderBy(newestFirst)
      .limit(1)
  )[0];

/** 在线版本: there is one of an operating system at most. */
export const onlineVersion = async (db: Db, platform: ClientPlatform): Promise<VersionRow | undefined> =>
  (
    await db
      .select()
      .from(clientVersion)
      .where(and(eq(clientVersion.platform, platform), eq(clientVersion.status, versionStatus.online)))
      .orderBy(newestFirst)
      .limit(1)
  )[0];

/** Did a forced version come after this one (强制更新)? */
export const forcedSince = async (
  db: Db,
  platform: ClientPlatform,
  versionNo: string,
  upTo: VersionRow,
): Promise<boolean> =>
  (await db.$count(
    clientVersion,
    and(
      eq(clientVersion.platform, platform),
      eq(clientVersion.forced, true),
      ne(clientVersion.status, versionStatus.draft),
      sql`${clientVersion.versionParts} > ${sql.param(versionParts(versionNo), clientVersion.versionParts)}`,
      sql`${clientVersion.versionParts} <= ${sql.param(upTo.versionParts, clientVersion.versionParts)}`,
    ),
  )) > 0;

export const insertVersion = (tx: Tx, row: Omit<typeof clientVersion.$inferInsert, 'tenantId'>) =>
  tx.db.insert(clientVersion).values({ ...row, tenantId: tx.tenantId });

export async function updateVersion(
  tx: Tx,
  { id, version }: Pick<VersionRow, 'id' | 'version'>,
  set: Partial<VersionRow>,
): Promise<void> {
  const rows = await tx.db
    .update(clientVersion)
    .set({ ...set, version: sql`${clientVersion.version} + 1` })
    .where(and(eq(clientVersion.id, id), eq(clientVersion.version, version)))
    .returning({ id: clientVersion.id });
  if (rows.length === 0) throw kitRefuse('refused.changed', 409);
}

export const deleteVersion = (tx: Tx, id: string) =>
  tx.db
    .delete(clientVersion)
    .where(and(eq(clientVersion.id, id), eq(clientVersion.status, versionStatus.draft)));
