import { and, desc, eq, exists, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { organisationById } from '#base/organisation/server/index.ts';
import type { Read, Tx, User } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import { wordsIn } from '#kit/server/database/search.ts';
import { newId } from '#kit/server/ids.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { inText } from '#kit/server/database/in-text.ts';
import {
  EVERY_KIND,
  type NoticeLevel,
  noticeStatus,
  type NoticeStatus,
  publicType,
} from '../shared/status.ts';
import { notification, notificationRead } from './tables.ts';

export type NoticeRow = typeof notification.$inferSelect;
export type NoticeValues = Pick<
  NoticeRow,
  | 'title'
  | 'noticeColumn'
  | 'receivers'
  | 'publicType'
  | 'permanent'
  | 'beginOn'
  | 'endOn'
  | 'content'
  | 'fileIds'
  | 'remindTemplate'
>;

const mine = (level: NoticeLevel, { orgId }: User) =>
  and(eq(notification.noticeLevel, level), eq(notification.orgId, orgId));

const managed: ListOf = {
  id: notification.id,
  order: [
    { by: notification.updatedAt, down: true },
    { by: notification.id, down: true },
  ],
};

interface ManagedFilter extends PageAsked {
  readonly title?: string | undefined;
  readonly column?: string | undefined;
  readonly status?: NoticeStatus | undefined;
}

/** Notices of one's own organisation on one level. */
export function pageOfOwn(db: Db, level: NoticeLevel, user: User, q: ManagedFilter) {
  return pageRows(db, managed, {
    from: sql`${notification}`,
    where: and(
      mine(level, user),
      q.column ? sql`${notification.noticeColumn} = ${q.column}` : undefined,
      q.status ? eq(notification.status, q.status) : undefined,
      q.title ? wordsIn(sql`${notification.title}`, q.title) : undefined,
    ),
    q,
    rows: (at) => db.select().from(notification).where(at.where).orderBy(at.order).limit(at.limit),
  });
}

export async function ownNotice(
  db: Db,
  level: NoticeLevel,
  user: User,
  id: string,
): Promise<NoticeRow | undefined> {
  return (
    await db
      .select()
      .from(notification)
      .where(and(mine(level, user), eq(notification.id, id)))
  )[0];
}

export async function insertNotice(tx: Tx, level: NoticeLevel, values: NoticeValues): Promise<string> {
  const id = newId();
  await tx.db.insert(notification).values({
    ...values,
    id,
    tenantId: tx.tenantId,
    noticeLevel: level,
    orgId: tx.user.orgId,
    updatedAt: sql`app_now()`,
  });
  return id;
}

/** Changes a notice that stands in this version and one of these states; returns whether it did. */
export async function changeNotice(
  tx: Tx,
  at: {
    readonly level: NoticeLevel;
    readonly id: string;
    readonly version: number;
    readonly from: readonly NoticeStatus[];
  },
  change: Partial<NoticeValues> | { status: NoticeStatus; publish: boolean },
): Promise<boolean> {
  const set =
    'publish' in change
      ? {
          status: change.status,
          ...(change.publish ? { publishedAt: sql`app_now()`, publishedBy: tx.user.id, readCount: 0 } : {}),
        }
      : change;
  const rows = await tx.db
    .update(notification)
    .set({ ...set, version: sql`${notification.version} + 1`, updatedAt: sql`app_now()` })
    .where(
      and(
        mine(at.level, tx.user),
        eq(notification.id, at.id),
        eq(notification.version, at.version),
        inArray(notification.status, [...at.from]),
      ),
    )
    .returning({ id: notification.id });
  return rows.length > 0;
}

export async function removeNotice(
  tx: Tx,
  at: { readonly level: NoticeLevel; readonly id: string; readonly version: number },
): Promise<boolean> {
  const rows = await tx.db
    .delete(notification)
    .where(
      and(
        mine(at.level, tx.user),
        eq(notification.id, at.id),
        eq(notification.version, at.version),
        eq(notification.status, noticeStatus.saved),
      ),
    )
    .returning({ id: notification.id });
  return rows.length > 0;
}

/** Readers begin anew when a notice is published again. */
export const forgetReaders = (tx: Tx, id: string) =>
  tx.db.delete(notificationRead).where(eq(notificationRead.notificationId, id));

/** The day that it is in Shanghai, by the database's clock. */
const today = sql`(app_now() at time zone 'Asia/Shanghai')::date`;

/** What stands now: published, and within its days. Said in the text: the indexes hold what is published. */
const live = and(
  sql`${notification.status} = ${inText(noticeStatus.published)}`,
  or(
    eq(notification.permanent, true),
    sql`${today} between ${notification.beginOn} and ${notification.endOn}`,
  ),
);

/** Whom it is meant for (可见范围): companies of a kind, or the company that keeps it to itself; each has an index of its own. */
const scopes = ({ orgId, orgKind }: User): SQL[] => [
  sql`${notification.publicType} = ${inText(publicType.tenant)} and ${notification.receivers} && array[${EVERY_KIND}, ${orgKind}]::text[]`,
  sql`${notification.publicType} = ${inText(publicType.company)} and ${notification.orgId} = ${orgId}::uuid`,
];

/** Which notices this user may read now: one rule for list, text, attachments and the mark. */
const visibleTo = (user: User): SQL | undefined =>
  user.orgId === '' ? sql`false` : and(live, or(...scopes(user)));

const readBy = (db: Db, { id }: User) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(notificationRead)
      .where(and(eq(notificationRead.notificationId, notification.id), eq(notificationRead.userId, id))),
  );

const standing: ListOf = {
  id: notification.id,
  order: [
    { by: notification.publishedAt, down: true },
    { by: notification.id, down: true },
  ],
};

const shown = (db: Db, user: User) => ({
  id: notification.id,
  title: notification.title,
  noticeColumn: notification.noticeColumn,
  orgId: notification.orgId,
  publishedAt: notification.publishedAt,
  fileIds: notification.fileIds,
  read: sql<boolean>`${readBy(db, user)}`,
});

/** 通知公告: what stands for this user now. */
export function pageOfStanding(
  { db, user }: Pick<Read, 'db' | 'user'>,
  q: PageAsked & { readonly column?: string | undefined; readonly withFiles?: true },
) {
  return pageRows(db, standing, {
    from: scopes(user).map((where) => ({ from: sql`${notification}`, where })),
    where: and(
      live,
      q.column ? sql`${notification.noticeColumn} = ${q.column}` : undefined,
      q.withFiles ? ne(notification.fileIds, '') : undefined,
    ),
    q,
    rows: (at) =>
      db.select(shown(db, user)).from(notification).where(at.where).orderBy(at.order).limit(at.limit),
  });
}
export type StandingRow = Awaited<ReturnType<typeof pageOfStanding>>['records'][number];

/** One notice that this user may read now. */
export async function standingNotice({ db, user }: Pick<Read, 'db' | 'user'>, id: string) {
  const rows = await db
    .select({ ...shown(db, user), content: notification.content })
    .from(notification)
    .where(and(eq(notification.id, id), visibleTo(user)))
    .orderBy(desc(notification.publishedAt));
  return rows[0];
}

/** Notes the first opening; a second one changes nothing. */
export async function noteReader(tx: Tx, id: string): Promise<void> {
  const made = await tx.db
    .insert(notificationRead)
    .values({ tenantId: tx.tenantId, notificationId: id, userId: tx.user.id, readAt: sql`app_now()` })
    .onConflictDoNothing()
    .returning({ id: notificationRead.notificationId });
  if (made.length === 0) return;
  await tx.db
    .update(notification)
    .set({ readCount: sql`${notification.readCount} + 1` })
    .where(eq(notification.id, id));
}

/** A published notice for the worker that announces it. */
export async function publishedNotice(db: Db, id: string): Promise<NoticeRow | undefined> {
  return (
    await db
      .select()
      .from(notification)
      .where(and(eq(notification.id, id), eq(notification.status, noticeStatus.published)))
  )[0];
}

/** Names of the organisations that published these. */
export async function publishers(db: Db, rows: readonly { readonly orgId: string }[]) {
  const names = new Map<string, string>();
  for (const id of new Set(rows.map((row) => row.orgId)))
    names.set(id, (await organisationById(db, id))?.orgName ?? '');
  return names;
}
