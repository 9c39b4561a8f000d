import { factDigest, type Read, type Tx } from '#kit/server/context.ts';
import { type Raw, sendFile } from '#kit/server/http/http.ts';
import { newId } from '#kit/server/ids.ts';
import { dropWork, startWork } from '#kit/server/long-work.ts';
import type { PartNeeds } from '#kit/server/part.ts';
import { type InputOf, type OutputOf, pageResult } from '#kit/shared/call.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import type * as calls from '../shared/calls.ts';
import { exportAsked, exportFetched } from '../shared/events.ts';
import { exportStatus, KEPT_MAX, UNDER_WAY_MAX } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { EXPORT_WORK, takeAway } from './make.ts';
import * as store from './store.ts';

type Parts = Pick<PartNeeds, 'storage' | 'askAs'>;

/** A list asks for its page itself. */
const PAGING: ReadonlySet<string> = new Set(['current', 'size', 'exact', 'fromEnd']);

/** What comes in a query is text. */
function askedOf({ line, input }: InputOf<typeof calls.addExport>): Record<string, unknown> {
  const given = Object.entries(input).filter(([name, value]) => !PAGING.has(name) && value !== null);
  const text = line.startsWith('GET ');
  return Object.fromEntries(
    given.map(([name, value]) => [name, !text || Array.isArray(value) ? value : String(value)]),
  );
}

/** 后台导出: the list is asked once as it will be, so that whoever may not read it learns that at once. */
export const add =
  ({ askAs }: Parts) =>
  async (r: Raw, given: InputOf<typeof calls.addExport>): Promise<OutputOf<typeof calls.addExport>> => {
    const { line, columns, title } = given;
    const { lang, user, tenantId, prefectureCode = '' } = r.ctx;
    const asked = askedOf(given);
    if (!askAs.listed(line, asked)) throw refuse('noList', 404);
    const person = { tenantId, userId: user.id, orgId: user.orgId };
    await askAs.rows({ person, line, input: { ...asked, size: 1 }, lang, prefectureCode });
    const digest = factDigest({ line, asked, columns, title, lang });
    return r.write(async (tx) => {
      await store.inLine(tx);
      const same = await store.sameUnderWay(tx.db, tx, digest);
      if (same) return { id: same };
      const counts = await store.countsOf(tx.db, user.id);
      if (counts.underWay >= UNDER_WAY_MAX) throw refuse('tooMany', 409, { max: UNDER_WAY_MAX });
      if (counts.kept >= KEPT_MAX) throw refuse('tooManyKept', 409, { max: KEPT_MAX });
      const id = newId();
      await store.insertJob(tx, {
        id,
        ...person,
        title,
        status: exportStatus.waiting,
        line,
        asked,
        sheet: columns,
        lang,
        platform: prefectureCode,
        digest,
        madeAt: tx.now,
      });
      await startWork(tx, EXPORT_WORK, id);
      tx.emit(exportAsked, { subjectType: 'export', subjectId: id, after: { line, asked } }, { line });
      return { id };
    });
  };

export async function page(read: Read, q: InputOf<typeof calls.pageExports>) {
  const { records, ...count } = await store.pageOfOwn(read.db, read, q);
  return pageResult(
    records.map(({ id, title, status, rowCount, isCapped, failure, fileSize, madeAt, endedAt, overAt }) => ({
      id,
      title,
      status,
      rowCount,
      isCapped,
      failure,
      fileSize,
      madeAt: madeAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      overAt: overAt?.toISOString() ?? null,
      can: { download: status === exportStatus.ready, remove: true },
    })),
    count,
    q,
  );
}

/** 取消、删除导出: a worker that is at it loses its turn. */
export async function remove(tx: Tx, { id }: { id: string }): Promise<null> {
  await dropWork(tx, EXPORT_WORK, id);
  const own = await store.ownJob(tx.db, tx, id);
  const job = own && (await store.lockJob(tx, id));
  if (!job) throw refuse('notFound', 404);
  await takeAway(tx, job, false);
  return null;
}

/** 下载导出: to its owner alone, who must still be allowed to read the list. */
export const download =
  ({ storage, askAs }: Parts) =>
  async ({ ctx, read, write, reply }: Raw, { id }: { id: string }) => {
    const job = await read(({ db }) => store.ownJob(db, ctx, id));
    if (!job) throw refuse('notFound', 404);
    const { line, storageKey } = job;
    if (storageKey === null) throw refuse('notReady', 409);
    const { user, tenantId, lang } = ctx;
    const person = { tenantId, userId: user.id, orgId: user.orgId };
    await askAs.rows({ person, line, input: { ...job.asked, size: 1 }, lang, prefectureCode: job.platform });
    const bytes = await storage.read(storageKey);
    await write(async (tx) => tx.emit(exportFetched, { subjectType: 'export', subjectId: id }, { line }));
    return sendFile(reply, {
      fileName: `${job.title}-${shanghaiDay(job.madeAt.toISOString())}.xlsx`,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      bytes,
    });
  };
