import type { Read } from '#kit/server/context.ts';
import { type Call, type InputOf, type OutputOf, type Page, pageResult } from '#kit/shared/call.ts';
import { type Lang, words } from '#kit/shared/text.ts';
import { fromShanghai } from '#kit/shared/time.ts';
import {
  type operationDetail,
  type OperationLine,
  type pageOperations,
} from '../../shared/operation-calls.ts';
import { refuse } from '../../shared/text/index.ts';
import { lineById, type LogRow, pageOfLines } from './store.ts';

const DAY_MS = 86_400_000;

/** What a call means (操作名称): the last brackets of its summary hold the Chinese name; in English the first clause says it. */
function nameOf(lang: Lang, calls: readonly Call[], line: string): string {
  const summary = calls.find((c) => `${c.method} ${c.path}` === line)?.summary;
  if (summary === undefined) return line;
  const cut = summary.lastIndexOf('(');
  if (lang === 'en') return summary.slice(0, cut).split(';')[0]?.trim() ?? '';
  return summary.slice(cut + 1, summary.lastIndexOf(')')).trim();
}

const shown = (lang: Lang, calls: readonly Call[], row: LogRow): OperationLine => ({
  id: String(row.id),
  at: row.at.toISOString(),
  kind: row.logKind,
  userName: row.userName,
  trueName: row.trueName,
  orgName: row.orgName,
  address: row.address,
  action: row.action,
  actionName: nameOf(lang, calls, row.action),
  subjectType: row.subjectType,
  subjectId: row.subjectId,
  result: row.result,
  resultText: row.resultKey === '' ? '' : (words(lang, row.resultKey) ?? row.resultKey),
});

/** 日志列表. */
export const pageOfLog =
  (calls: () => readonly Call[]) =>
  async (r: Read, q: InputOf<typeof pageOperations>): Promise<Page<OperationLine>> => {
    const from = q.dayStart ? new Date(fromShanghai(q.dayStart)) : undefined;
    const before = q.dayEnd ? new Date(new Date(fromShanghai(q.dayEnd)).getTime() + DAY_MS) : undefined;
    const { records, ...count } = await pageOfLines(r.db, { ...q, from, before });
    const served = calls();
    return pageResult(
      records.map((row) => shown(r.lang, served, row)),
      count,
      q,
    );
  };

const asText = (value: unknown): string => (value === null ? '' : JSON.stringify(value, null, 2));

/** 日志详情. */
export const logDetail =
  (calls: () => readonly Call[]) =>
  async (r: Read, { id }: { id: string }): Promise<OutputOf<typeof operationDetail>> => {
    const row = await lineById(r.db, Number(id));
    if (!row) throw refuse('operation.noLog', 404);
    return {
      ...shown(r.lang, calls(), row),
      device: row.device,
      input: asText(row.input),
      changes: row.changes.map((one) => ({ ...one, before: asText(one.before), after: asText(one.after) })),
    };
  };
