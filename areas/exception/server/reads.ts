import { againProject, type Lot, lotOf, operates } from '#areas/project/server/index.ts';
import { bulletinIsOut } from '#areas/project/shared/status.ts';
import { maySee } from '#areas/tender-file/server/index.ts';
import { may, type Read } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { Permission } from '#kit/shared/names.ts';
import { canMove } from '#kit/shared/states.ts';
import type { exceptionDetail, myTermination } from '../shared/calls.ts';
import { exceptionStatus, type ExceptionMove, moves, refunds, whyNot } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { exceptionToSee, statusOf } from './access.ts';
import { missingIn } from './announcement.ts';
import { valuesOf } from './save.ts';
import { type ExceptionRow, publishedOf } from './store.ts';

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

const empty = { reason: null, reasonText: null, fileIds: null, title: null, content: null };

/** One that came to nothing can be read, and another may be prepared in its place. */
const isOver = (row: ExceptionRow | undefined): boolean =>
  row?.status === exceptionStatus.discarded || row?.status === exceptionStatus.lapsed;

async function canOf(read: Read, lot: Lot, row: ExceptionRow | undefined, againMainId: string | undefined) {
  const mine = await operates(read, lot, 'pre');
  const why = whyNot(lot);
  const allowed = (move: ExceptionMove, permission: Permission) =>
    mine && canMove(moves, statusOf(row), move) && may(read, permission);
  const published = row?.status === exceptionStatus.published;
  return {
    edit: !why && allowed('edit', 'exception.edit'),
    submit: !why && row !== undefined && allowed('submit', 'exception.edit'),
    discard: row !== undefined && allowed('discard', 'exception.edit'),
    refund: mine && published && row.refund === null && may(read, 'exception.edit'),
    again: mine && published && againMainId === undefined && may(read, 'project.save'),
  };
}

/** 异常处理详情: reason, evidence and announcement, and what this user may do with them now. */
export async function detail(read: Read, asked: InputOf<typeof exceptionDetail>) {
  const { lot, row: found } = await exceptionToSee(read, asked);
  // Of a lot whose last exception came to nothing a new one begins empty; by its own id it stays to be read.
  const row = !asked.id && isOver(found) && !whyNot(lot) ? undefined : found;
  const again = await againProject(read.db, lot.packageId);
  const published = row?.status === exceptionStatus.published;
  return {
    ...(row ? valuesOf(row) : empty),
    lot,
    id: row?.id ?? null,
    status: statusOf(row),
    files: [...(row?.files ?? [])],
    digest: row?.digest ?? null,
    publishedAt: iso(row?.publishedAt),
    bulletinId: row?.bulletinId ?? null,
    missing: row && !published && !isOver(row) ? missingIn(read.lang, lot, row.content ?? '') : [],
    whyNot: whyNot(lot) ?? null,
    refund: refunds.find((one) => one === row?.refund) ?? null,
    refundNote: row?.refundNote ?? null,
    refundAt: iso(row?.refundAt),
    againMainId: read.user.orgId === lot.orgId ? (again ?? null) : null,
    can: await canOf(read, lot, row, again),
  };
}

/** 查看终止公告: as anybody may read it; of an invited tender those who were invited, and nobody else learns of it. */
export async function mine(read: Read, { packageId }: InputOf<typeof myTermination>) {
  const { orgId } = read.user;
  const lot = await lotOf(read.db, packageId);
  const row = lot && bulletinIsOut(lot.status) ? await publishedOf(read.db, packageId) : undefined;
  if (!lot || !row?.publishedAt || !(await maySee(read.db, lot, orgId))) throw refuse('notFound', 404);
  const { isLawBid: _, ...head } = lot;
  return {
    lot: head,
    title: row.title ?? '',
    content: row.content ?? '',
    publishedAt: row.publishedAt.toISOString(),
    bulletinId: row.bulletinId,
  };
}
