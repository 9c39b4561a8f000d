import type { Turn } from '#kit/server/long-work.ts';
import { newId } from '#kit/server/ids.ts';
import type { PartNeeds } from '#kit/server/part.ts';
import { abandon, redeem } from '#kit/server/storage/pledged-storage.ts';
import { dropDeadline, setDeadline } from '#kit/server/ticker.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import { workbookOf } from '#kit/server/workbook/write.ts';
import { namesOf } from '#base/organisation/server/index.ts';
import { notify } from '#base/message/server/index.ts';
import { PAGE_SIZE_MAX } from '#kit/shared/call.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { SHEET_MAX, type SheetValue, foundAt, sheetValue } from '#kit/shared/sheet.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { exportFailed, exportMade, exportRemoved } from '../shared/events.ts';
import { exportScreens } from '../shared/screens.ts';
import { exportStatus, type Failure, KEPT_DAYS } from '../shared/status.ts';
import { exportText } from '../shared/text/index.ts';
import * as store from './store.ts';

export const EXPORT_WORK = 'export';
export const EXPORT_OVER = 'export.over';
type Parts = Pick<PartNeeds, 'storage' | 'askAs'>;

const DAY_MS = 86_400_000;
/** No sheet of so many rows is larger. */
const MAX_BYTES = 1024 * 1024 * 1024;
/** Progress is written once in so many pages. */
const PAGES_A_WORD = 10;
/** Rows that shift while the list is read stand at the seam of two pages. */
const SEAM = 2 * PAGE_SIZE_MAX;

const screen = { path: exportScreens.list, query: {} };

/** 生成导出: page after page as its owner would get it now, written to the storage while it is read. */
export const make = (parts: Parts) => async (turn: Turn) => {
  const begun = await turn.write(async (tx) => {
    const job = await store.lockJob(tx, turn.subjectId);
    if (job) await store.setJob(tx, job.id, { status: exportStatus.running, rowCount: 0 });
    return job && { job, now: tx.now, name: (await namesOf(tx.db, [job.userId]))[0]?.trueName ?? '' };
  });
  if (!begun) return turn.end(() => Promise.resolve());
  const { job, now, name } = begun;
  let rows = 0;
  try {
    const page = (current: number) => pageOfJob(parts, job, current);
    const isCapped = (await page(SHEET_MAX / PAGE_SIZE_MAX + 1)).length > 0;
    const say = (key: 'sheet.made' | 'sheet.capped', params: Record<string, string | number>) =>
      exportText.say(job.lang, key, params);
    const notes = [
      say('sheet.made', { name, at: shanghaiTime(now.toISOString()) }),
      ...(isCapped ? [say('sheet.capped', { max: SHEET_MAX })] : []),
    ];
    const progress = (done: number) =>
      turn.write(async (tx) => void (await store.setJob(tx, job.id, { rowCount: done })));
    const cells = async function* (): AsyncGenerator<SheetValue[]> {
      for await (const row of rowsOf(page, progress)) {
        yield job.sheet.map((column) => sheetValue(column, row, now));
        rows += 1;
        if (rows === SHEET_MAX) return;
      }
    };
    const id = newId();
    const top = { title: job.title, notes, heads: job.sheet.map((c) => c.head) };
    const kept = await parts.storage.keep(
      `exports/${id.slice(-2)}/${id}`,
      workbookOf(top, cells()),
      MAX_BYTES,
    );
    await turn.end(async (tx) => {
      await redeem(tx, kept.key);
      const at = await clockNow(tx);
      const overAt = new Date(at.getTime() + KEPT_DAYS * DAY_MS);
      await store.setJob(tx, job.id, {
        status: exportStatus.ready,
        rowCount: rows,
        isCapped,
        storageKey: kept.key,
        fileSize: kept.size,
        endedAt: at,
        overAt,
      });
      await setDeadline(tx, EXPORT_OVER, job.id, overAt);
      const { line } = job;
      tx.emit(exportMade, { subjectType: 'export', subjectId: job.id }, { line, rows, digest: kept.digest });
      await notify(tx, {
        template: 'export.message.ready',
        params: { title: job.title, rows: String(rows), days: String(KEPT_DAYS) },
        to: [job.userId],
        webRouter: screen,
      });
    });
  } catch (error) {
    // The person may not read the list any more; trying again changes nothing.
    if (!(error instanceof Refusal)) throw error;
    await turn.end((tx) => fail(tx, job.id, 'right'));
  }
};

function pageOfJob({ askAs }: Parts, job: store.Job, current: number): Promise<readonly object[]> {
  const { tenantId, userId, orgId, line, lang, platform: prefectureCode } = job;
  const input = { ...job.asked, current, size: PAGE_SIZE_MAX };
  return askAs.rows({ person: { tenantId, userId, orgId }, line, input, lang, prefectureCode });
}

/** Every row once: what a new row pushes from one page to the next is passed over there. */
async function* rowsOf(
  page: (current: number) => Promise<readonly object[]>,
  progress: (done: number) => Promise<void>,
): AsyncGenerator<object> {
  let seam: string[] = [];
  let done = 0;
  for (let current = 1; current <= SHEET_MAX / PAGE_SIZE_MAX + 1; current += 1) {
    const rows = await page(current);
    for (const row of rows) {
      const key = keyOf(row);
      if (key !== undefined && seam.includes(key)) continue;
      if (key !== undefined) seam.push(key);
      yield row;
      done += 1;
    }
    seam = seam.slice(-SEAM);
    if (current % PAGES_A_WORD === 0) await progress(Math.min(done, SHEET_MAX));
    if (rows.length < PAGE_SIZE_MAX) return;
  }
}

/** What tells a row from another: its own id, or that of its lot or project. */
const keyOf = (row: object): string | undefined =>
  ['id', 'packageId', 'mainId'].map((name) => foundAt(row, name)[0]).find((key) => key !== undefined);

/** It did not succeed: its owner is told, and it stays on the list as long as a sheet would. */
export async function fail(tx: Tx, id: string, failure: Failure): Promise<void> {
  const job = await store.lockJob(tx, id);
  if (!job) return;
  const at = await clockNow(tx);
  const overAt = new Date(at.getTime() + KEPT_DAYS * DAY_MS);
  await store.setJob(tx, id, { status: exportStatus.failed, failure, endedAt: at, overAt });
  await setDeadline(tx, EXPORT_OVER, id, overAt);
  tx.emit(exportFailed, { subjectType: 'export', subjectId: id }, { failure });
  await notify(tx, {
    template: 'export.message.failed',
    params: {
      title: job.title,
      why: { zh: exportText.say('zh', `failure.${failure}`), en: exportText.say('en', `failure.${failure}`) },
    },
    to: [job.userId],
    webRouter: screen,
  });
}

/** An export goes (删除导出), and its bytes with the next sweep: its owner deletes it, or its days are over. */
export async function takeAway(tx: Tx, job: store.Job, over: boolean): Promise<void> {
  await store.deleteJob(tx, job.id);
  if (job.storageKey !== null) await abandon(tx, job.storageKey);
  if (!over) await dropDeadline(tx, EXPORT_OVER, job.id);
  tx.emit(exportRemoved, { subjectType: 'export', subjectId: job.id }, { over });
}
