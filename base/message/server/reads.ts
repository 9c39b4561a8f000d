import type { Read, Tx } from '#kit/server/context.ts';
import type { LinkNotes } from '#kit/server/part.ts';
import { type InputOf, type Page, pageResult } from '#kit/shared/call.ts';
import { fromShanghai } from '#kit/shared/time.ts';
import { messageWords } from '../shared/template.ts';
import type { Message, pageMessages } from '../shared/calls.ts';
import { RECENT_DAYS, RECENT_MAX } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { countUnread, type MessageRow, markAllRead, markRead, pageOfMessages, recentOf } from './store.ts';

const DAY_MS = 86_400_000;

type Notes = () => readonly LinkNotes[];

/** Own messages in the reader's words, each with how what it is about stands now (现状). */
async function shown(read: Read, notes: Notes, rows: readonly MessageRow[]): Promise<Message[]> {
  const said = new Map<string, string>();
  for (const { key, of } of notes()) {
    const ids = new Set(rows.flatMap((row) => row.webQuery[key] ?? []));
    if (ids.size > 0) for (const [id, words] of await of(read, [...ids])) said.set(`${key} ${id}`, words);
  }
  return rows.map((row) => ({
    id: row.id,
    ...messageWords(read.lang, row.template, row.params, row.said),
    sendTime: row.sentAt.toISOString(),
    msgStatus: row.msgStatus,
    webRouter: row.webPath === '' ? null : { path: row.webPath, query: row.webQuery },
    note: Object.entries(row.webQuery).flatMap(([key, id]) => said.get(`${key} ${id}`) ?? [])[0] ?? '',
  }));
}

/** 站内信列表: all own messages by page. */
export const page =
  (notes: Notes) =>
  async (read: Read, q: InputOf<typeof pageMessages>): Promise<Page<Message>> => {
    const from = q.sendTimeStart ? new Date(fromShanghai(q.sendTimeStart)) : undefined;
    const before = q.sendTimeEnd
      ? new Date(new Date(fromShanghai(q.sendTimeEnd)).getTime() + DAY_MS)
      : undefined;
    const { records, ...count } = await pageOfMessages(read.db, read.user.id, { ...q, from, before });
    return pageResult(await shown(read, notes, records), count, q);
  };

/** 消息中心: own messages of the last week. */
export const recent =
  (notes: Notes) =>
  async (read: Read, most = RECENT_MAX): Promise<Message[]> =>
    shown(read, notes, await recentOf(read.db, read.user.id, RECENT_DAYS, most));

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
