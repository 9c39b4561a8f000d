import type { Read, Tx } from '#kit/server/context.ts';
import { type InputOf, type Page, pageResult } from '#kit/shared/call.ts';
import type { Lang } from '#kit/shared/text.ts';
import { fromShanghai } from '#kit/shared/time.ts';
import { messageWords } from '../shared/template.ts';
import type { Message, pageMessages } from '../shared/calls.ts';
import { RECENT_DAYS, RECENT_MAX } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { countUnread, type MessageRow, markAllRead, markRead, pageOfMessages, recentOf } from './store.ts';

const DAY_MS = 86_400_000;

const shown = (lang: Lang, row: MessageRow): Message => ({
  id: row.id,
  ...messageWords(lang, row.template, row.params),
  sendTime: row.sentAt.toISOString(),
  msgStatus: row.msgStatus,
  webRouter: row.webPath === '' ? null : { path: row.webPath, query: row.webQuery },
});

/** 站内信列表: all own messages by page. */
export async function page(
  { db, user, lang }: Read,
  q: InputOf<typeof pageMessages>,
): Promise<Page<Message>> {
  const from = q.sendTimeStart ? new Date(fromShanghai(q.sendTimeStart)) : undefined;
  const before = q.sendTimeEnd
    ? new Date(new Date(fromShanghai(q.sendTimeEnd)).getTime() + DAY_MS)
    : undefined;
  const { records, ...count } = await pageOfMessages(db, user.id, { ...q, from, before });
  return pageResult(
    records.map((row) => shown(lang, row)),
    count,
    q,
  );
}

/** 消息中心: own messages of the last week. */
export const recent = async ({ db, user, lang }: Read): Promise<Message[]> =>
  (await recentOf(db, user.id, RECENT_DAYS, RECENT_MAX)).map((row) => shown(lang, row));

/** 未读数: the figure on the bell. */
export const unread = async ({ db, user }: Read) => ({ count: await countUnread(db, user.id) });

/** 标为已读: one own message; reading it twice is reading it. */
export async function readOne(tx: Tx, { id }: { id: string }): Promise<null> {
  if (!(await markRead(tx, tx.user.id, id))) throw refuse('notFound', 404);
  tx.push(`user:${tx.user.id}`, { kind: 'message' });
  return null;
}

/** 全部已读: every own message. */
export async function readAll(tx: Tx): Promise<{ count: number }> {
  const count = await markAllRead(tx, tx.user.id);
  if (count > 0) tx.push(`user:${tx.user.id}`, { kind: 'message' });
  return { count };
}
