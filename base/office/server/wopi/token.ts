import { randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Read, Tx } from '#kit/server/context.ts';
import { wall } from '#kit/server/database/wall-clock.ts';
import { digestOf, subjectOf } from '../access.ts';
import { keyUntil, ofSubject, type WindowRow } from '../store.ts';
import { officeLock as lock, officeWindow as window } from '../tables.ts';

/** No session lasts longer; a token that is told to an office server ends with its session anyway. */
const TOKEN_HOURS = 10;

/** The token says whose it is, so that it is looked for there alone; the rest of it is 256 random bits (访问令牌). */
const TOKEN = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.[\w-]{43}$/;

export const tenantOfToken = (token: string): string | undefined => TOKEN.exec(token)?.[1];

/**
 * 签发访问令牌: what an office server shows to be heard for this window. It is no right: whoever shows it acts for the window's session, and the
 * record is asked each time. Another one ends the one before; only its digest is kept.
 */
export async function giveToken(tx: Tx, { id }: WindowRow): Promise<{ token: string; until: Date }> {
  const token = `${tx.tenantId}.${randomBytes(32).toString('base64url')}`;
  const [row] = await tx.db
    .update(window)
    .set({
      wopiDigest: digestOf(token),
      wopiUntil: sql`${wall} + make_interval(hours => ${TOKEN_HOURS})`,
      mark: null,
      until: keyUntil,
    })
    .where(eq(window.id, id))
    .returning({ until: window.wopiUntil });
  return { token, until: row?.until as Date };
}

const alive = (token: string) =>
  and(eq(window.wopiDigest, digestOf(token)), gt(window.wopiUntil, wall), gt(window.until, wall));

/** The session that a token was given to; undefined for one that is over or was never given. */
export async function sessionOfToken(read: Read, token: string): Promise<string | undefined> {
  const [row] = await read.db.select({ sessionId: window.sessionId }).from(window).where(alive(token));
  return row?.sessionId;
}

/** The window of a token, for its very session, person and organisation. */
export async function windowByToken(read: Read, token: string): Promise<WindowRow | undefined> {
  const { id, orgId, sessionId } = read.user;
  const [row] = await read.db
    .select()
    .from(window)
    .where(and(alive(token), eq(window.userId, id), eq(window.sessionId, sessionId)));
  return row && (row.orgId ?? '') === orgId ? row : undefined;
}

/** The office server has the record as it stands now; its window is still there. */
export const noteGiven = (tx: Tx, id: string, mark: string) =>
  tx.db.update(window).set({ mark, until: keyUntil }).where(eq(window.id, id));

export const stillThere = (tx: Tx, id: string) =>
  tx.db.update(window).set({ until: keyUntil }).where(eq(window.id, id));

/**
 * What was saved is what the office server has and edits from now on. The same person may have the document open in a second window, which that
 * server shows as the same one, and goes on there too.
 */
export async function noteSaved(
  tx: Tx,
  row: WindowRow,
  { fileId, mark }: { readonly fileId: string; readonly mark: string },
): Promise<void> {
  const subject = subjectOf(row);
  await tx.db
    .update(window)
    .set({ fileId, mark })
    .where(and(ofSubject(window, subject), eq(window.userId, row.userId), gt(window.wopiUntil, wall)));
  await tx.db.update(lock).set({ mark }).where(ofSubject(lock, subject));
}
