import { and, eq, lt, sql } from 'drizzle-orm';
import type { Ctx, Tx } from '#kit/server/context.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { OutcomeUnknown } from '#kit/server/not-done.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import { refuse } from '../shared/text/index.ts';
import { uploadDay } from './tables.ts';

const GB = 1024 ** 3;

/** What one organisation may keep here in a day, by what it is (每日上传上限). */
const LIMIT_GB = { file: 5, bid: 20 } as const;
type Kind = keyof typeof LIMIT_GB;

/** So few bytes are counted with their record alone: what a day's limit refuses then has cost no more than this (小文件免预占). */
const COUNTED_LATE = 4.5 * 1024 ** 2;

/** Bytes that are counted before they come (预占上传量), or none yet: a small upload is counted in the transaction that records it. */
export interface Reserved {
  readonly kind: Kind;
  readonly day: string;
  readonly bytes: number;
  readonly isLate: boolean;
}

/** What is uploaded, and whether few bytes of it may be counted late, by a verb that clears them away when they are refused. */
interface Upload {
  readonly kind: Kind;
  readonly largest: number;
  readonly late?: true;
}

const ownerOf = ({ user }: Ctx): string => user.orgId || user.id;

const rowOf = (tx: Tx, { kind, day }: Pick<Reserved, 'kind' | 'day'>) =>
  and(eq(uploadDay.ownerId, ownerOf(tx)), eq(uploadDay.kind, kind), eq(uploadDay.day, day));

/** Counts the bytes, or finds that they are too many: one statement, however many come at once. */
async function count(tx: Tx, kind: Kind, bytes: number): Promise<Reserved> {
  const day = shanghaiDay(tx.now);
  const limit = LIMIT_GB[kind] * GB;
  const more = sql`${uploadDay.bytes} + ${bytes}`;
  const counted = await tx.db
    .insert(uploadDay)
    .values({ tenantId: tx.tenantId, ownerId: ownerOf(tx), kind, day, bytes })
    .onConflictDoUpdate({
      target: [uploadDay.tenantId, uploadDay.ownerId, uploadDay.kind, uploadDay.day],
      set: { bytes: more },
      setWhere: sql`${more} <= ${limit}`,
    })
    .returning({ bytes: uploadDay.bytes });
  if (counted.length === 0) throw refuse('quota', 409, { n: LIMIT_GB[kind] });
  // The first one of a day clears away what is a week old.
  if (counted[0]?.bytes === bytes)
    await tx.db
      .delete(uploadDay)
      .where(
        and(
          eq(uploadDay.ownerId, ownerOf(tx)),
          eq(uploadDay.kind, kind),
          lt(uploadDay.day, sql`${day}::date - 7`),
        ),
      );
  return { kind, day, bytes, isLate: false };
}

/** 预占上传量: as many bytes as the request says it brings, at most those of the largest upload; refused beyond the day's limit. */
export async function reserve(r: Raw, { kind, largest, late }: Upload): Promise<Reserved> {
  const said = Number(r.request.headers['content-length'] ?? largest);
  const bytes = Number.isSafeInteger(said) && said > 0 ? Math.min(said, largest) : largest;
  if (late && bytes <= COUNTED_LATE) return { kind, day: '', bytes: 0, isLate: true };
  return r.write((tx) => count(tx, kind, bytes));
}

/** What was kept in the end counts, the rest is given back; few bytes that were not counted before are now, or refused. */
export async function settle(tx: Tx, reserved: Reserved, kept: number): Promise<void> {
  if (reserved.isLate) {
    if (kept > 0) await count(tx, reserved.kind, kept);
    return;
  }
  await tx.db
    .update(uploadDay)
    .set({ bytes: sql`greatest(0, ${uploadDay.bytes} - ${reserved.bytes - kept})` })
    .where(rowOf(tx, reserved));
}

/** Does the work of an upload; when it fails nothing of it is counted. */
export async function withinQuota<T>(
  r: Raw,
  about: Upload,
  work: (reserved: Reserved) => Promise<T>,
): Promise<T> {
  const reserved = await reserve(r, about);
  try {
    return await work(reserved);
  } catch (error) {
    // What may have been recorded was counted with its record. Giving back can fail where the work did: its own words are the truer ones.
    if (!(error instanceof OutcomeUnknown))
      await r.write((tx) => settle(tx, reserved, 0)).catch(() => undefined);
    throw error;
  }
}
