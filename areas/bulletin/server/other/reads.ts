import { operates } from '#areas/project/server/index.ts';
import { may, type Read } from '#kit/server/context.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import type { Permission } from '#kit/shared/names.ts';
import { canMove } from '#kit/shared/states.ts';
import type { otherDetail as detailCall, pageOthers } from '../../shared/other.ts';
import { type BulletinMove, type BulletinStatus, moves } from '../../shared/status.ts';
import { isPublic, otherToSee } from './access.ts';
import { pageOfOthers } from './store.ts';

/** 其他公告详情: the text, and what this user may do with it now. */
export async function otherDetail(read: Read, { id }: InputOf<typeof detailCall>) {
  const { lot, row } = await otherToSee(read, id);
  const mine = isPublic(lot) && (await operates(read, lot, 'pre'));
  const allowed = (move: BulletinMove, permission: Permission) =>
    mine && may(read, permission) && canMove(moves, row.status as BulletinStatus, move);
  return {
    id: row.id,
    lot,
    noticeKind: row.noticeKind,
    title: row.title,
    media: row.media,
    content: row.content,
    bulletinNo: row.bulletinNo,
    status: row.status,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    contentDigest: row.contentDigest,
    can: {
      edit: allowed('edit', 'bulletin.edit'),
      submit: allowed('submit', 'bulletin.submit'),
      reopen: allowed('reopen', 'bulletin.edit'),
      publish: allowed('publish', 'bulletin.publish'),
    },
  };
}

/** 其他公告列表. */
export async function otherPage({ db, user }: Read, q: InputOf<typeof pageOthers>) {
  const { records, ...count } = await pageOfOthers(db, user, q);
  return pageResult(
    records.map(({ bulletinType: _, noticeKind, publishedAt, createdAt, ...row }) => ({
      ...row,
      noticeKind: noticeKind ?? 'other',
      publishedAt: publishedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    })),
    count,
    q,
  );
}
