import { shownFiles } from '#base/file/server/index.ts';
import { fileIds } from '#base/form/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import type { RecordRule } from '#kit/server/part.ts';
import { type InputOf, type OutputOf, type Page, pageResult } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import { refuse } from '../shared/text/index.ts';
import { noteReader, pageOfStanding, publishers, standingNotice, type StandingRow } from './store.ts';

const shown = (row: StandingRow, names: ReadonlyMap<string, string>): calls.ShownNotice => ({
  id: row.id,
  title: row.title,
  column: row.noticeColumn,
  orgName: names.get(row.orgId) ?? '',
  publishTime: row.publishedAt?.toISOString() ?? '',
  read: row.read,
});

/** 通知公告: what stands for the reader now. */
export async function notices(
  r: Read,
  q: InputOf<typeof calls.pageNotices>,
): Promise<Page<calls.ShownNotice>> {
  const { records, ...count } = await pageOfStanding(r, q);
  const names = await publishers(r.db, records);
  return pageResult(
    records.map((row) => shown(row, names)),
    count,
    q,
  );
}

/** 资料下载: the attachments of a page of notices; a page is one of notices, so it may hold more files than its size. */
export const files =
  (rules: () => readonly RecordRule[]) =>
  async (
    r: Read,
    q: InputOf<typeof calls.pageNoticeFiles>,
  ): Promise<OutputOf<typeof calls.pageNoticeFiles>> => {
    const { records, ...count } = await pageOfStanding(r, { ...q, withFiles: true });
    const ids = records.flatMap((row) => fileIds(row.fileIds));
    const found = ids.length === 0 ? [] : await shownFiles(r, rules(), ids);
    const known = new Map(found.map((f) => [f.id, f.fileName]));
    const listed = records.flatMap((row) =>
      fileIds(row.fileIds).flatMap((id) => {
        const fileName = known.get(id);
        return fileName === undefined
          ? []
          : [
              {
                id,
                fileName,
                noticeId: row.id,
                title: row.title,
                publishTime: row.publishedAt?.toISOString() ?? '',
              },
            ];
      }),
    );
    return pageResult(listed, count, q);
  };

/** 通知公告查看. */
export async function text(r: Read, { id }: { id: string }): Promise<OutputOf<typeof calls.noticeText>> {
  const row = await standingNotice(r, id);
  if (!row) throw refuse('notFound', 404);
  return { ...shown(row, await publishers(r.db, [row])), content: row.content, fileId: row.fileIds };
}

/** 已读: counts once. */
export async function open(tx: Tx, { id }: { id: string }): Promise<null> {
  if (!(await standingNotice(tx, id))) throw refuse('notFound', 404);
  await noteReader(tx, id);
  return null;
}
