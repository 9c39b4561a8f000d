import type { DictName } from '#kit/shared/names.ts';
import { use, useState } from 'react';
import type { Call, Page } from '#kit/shared/call.ts';
import type { FieldSet } from '#kit/shared/fields.ts';
import { EXPORT_MAX, type SheetColumn, type SheetValue, sheetValue } from '#kit/shared/sheet.ts';
import type { TextTree, Texts } from '#kit/shared/text.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import { wordKey } from '#kit/shared/word-key.ts';
import { NO, YES } from '#kit/shared/yes-no.ts';
import { loadChunk } from '../chunk.ts';
import { type Dict, useDicts } from '../dict.tsx';
import { useLang } from '../lang.ts';
import { toast } from '../notice.ts';
import { saveFile, send } from '../send.ts';
import { serverNow } from '../session.ts';
import { sayKey, useWords } from '../text.ts';
import type { Words } from '../words.ts';
import { columnLabel } from './column-label.ts';
import { ExportContext } from './export-source.ts';
import type { Column } from './list-types.ts';

const EXPORT_PAGE = 200;
/** Whatever end the screen reads from, a sheet begins with the first row. */
const fromFirst = { fromEnd: undefined, exact: undefined };

const sheets = () => loadChunk(() => import('./list-sheet.ts'));

interface ExportOf<I, R extends object, T extends TextTree> {
  readonly call: Call<I, Page<R>>;
  readonly input: I;
  readonly columns: readonly Column<R, T>[];
  readonly say: (key: Words<T>) => string;
  readonly fields: FieldSet | undefined;
  readonly texts: Texts<T>;
}

/**
 * 导出: fetches every page that matches and hands over a workbook of the columns that are shown. What has more rows than one waits for
 * is handed to the server, which makes the same sheet in the background.
 */
export function useExport<I, R extends object, T extends TextTree>(of: ExportOf<I, R, T>) {
  const w = useWords();
  const lang = useLang();
  const source = use(ExportContext);
  const [busy, setBusy] = useState(false);
  const dictOf = (c: Column<R, T>): DictName | '' => c.dict ?? of.fields?.fields[c.field]?.dict ?? '';
  const codes = [...new Set(of.columns.map(dictOf).filter(Boolean))];
  const dicts = useDicts(codes);

  /** The column as data: everything that it could say, in words. */
  const column = (c: Column<R, T>): SheetColumn => {
    const spec = of.fields?.fields[c.field];
    const tag = c.sheet?.tag ?? c.tag;
    const code = dictOf(c);
    const kind = c.sheet ? (c.sheet.kind ?? 'text') : (c.kind ?? spec?.kind);
    const from = c.sheet?.from ?? [c.field];
    const said = (): Record<string, string> | undefined => {
      if (tag) return Object.fromEntries(tag.values.map((value) => [value, tag.say(lang, value)]));
      if (code) return labelsOf(dicts[codes.indexOf(code)]);
      if (kind === 'yesNo') return { [YES]: w('web.yes'), [NO]: w('web.no') };
      const folder = of.fields?.name ?? of.texts.name;
      return (
        spec?.options &&
        Object.fromEntries(spec.options.map((o) => [o.value, sayKey(lang, wordKey(folder, o.label))]))
      );
    };
    const words = said();
    const plain = kind === 'money' || kind === 'number' || kind === 'date' || kind === 'instant';
    const amount = words === undefined && plain ? kind : 'text';
    const unit = c.unit ?? spec?.unit;
    const label = columnLabel(c, of.fields, of.say, lang);
    // Some say it themselves.
    const inYuan = amount === 'money' && !/元|CNY|yuan/i.test(label);
    return {
      head: inYuan ? w('web.list.inYuan', { label }) : label,
      from,
      kind: amount,
      ...(amount === 'money' && unit !== undefined ? { unit } : {}),
      ...(words ? { words } : {}),
      ...(c.sheet?.joint === undefined ? {} : { joint: c.sheet.joint }),
      ...(c.sheet?.turns ? { turns: c.sheet.turns } : {}),
    };
  };

  /** Are there more rows than one waits for? */
  const isLong = async (total: number, least: boolean): Promise<boolean> => {
    if (!least) return total > EXPORT_MAX;
    const current = EXPORT_MAX / EXPORT_PAGE + 1;
    const next = await send(of.call, { ...of.input, ...fromFirst, current, size: EXPORT_PAGE });
    return next.records.length > 0;
  };

  const atOnce = async (name: string, total: number, columns: readonly SheetColumn[]) => {
    // Fetched while the rows come.
    const loading = sheets();
    const rows: SheetValue[][] = [];
    for (let current = 1; (current - 1) * EXPORT_PAGE < EXPORT_MAX; current += 1) {
      const page = await send(of.call, { ...of.input, ...fromFirst, current, size: EXPORT_PAGE });
      const now = new Date(serverNow());
      for (const row of page.records)
        rows.push(columns.map((c, i) => ownText(of.columns[i], row) ?? sheetValue(c, row, now)));
      if (current > 1) toast('info', w('web.list.exporting', { done: rows.length, total }));
      if (page.records.length < EXPORT_PAGE) break;
    }
    const { sheetOf } = await loading;
    const day = shanghaiDay(serverNow());
    const blob = await sheetOf({
      title: name,
      day,
      heads: columns.map((c) => c.head),
      rows: rows.slice(0, EXPORT_MAX),
    });
    saveFile({ blob, fileName: `${name}-${day}.xlsx` });
    return rows.length;
  };

  const run = async (name: string, total: number, least = false) => {
    setBusy(true);
    try {
      const columns = of.columns.map(column);
      const long = await isLong(total, least);
      if (long && source) {
        const { current: _, size: __, ...input } = { ...of.input, ...fromFirst } as Record<string, unknown>;
        await source({ line: `${of.call.method} ${of.call.path}`, input, columns, title: name });
        return;
      }
      const rows = await atOnce(name, total, columns);
      if (long) toast('warning', w('web.list.exportCapped', { max: EXPORT_MAX }));
      else toast('success', w('web.list.exported', { total: rows }));
    } catch {
      // a refused call was shown by the request layer; nothing is handed over half
    } finally {
      setBusy(false);
    }
  };
  return { run, busy };
}

/** What a screen says itself of a row of a short list. */
const ownText = <R, T>(c: Column<R, T> | undefined, row: R): SheetValue | undefined =>
  c?.text && !c.sheet ? { kind: 'text', text: c.text(row) } : undefined;

const labelsOf = (dict: Dict | undefined): Record<string, string> => dict?.labels() ?? {};
