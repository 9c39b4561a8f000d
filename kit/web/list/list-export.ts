import { isYes } from '#kit/shared/yes-no.ts';
import { useState } from 'react';
import type { Call, Page } from '#kit/shared/call.ts';
import { type FieldSet, wordKey } from '#kit/shared/fields.ts';
import type { TextTree, Texts } from '#kit/shared/text.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import { loadChunk } from '../chunk.ts';
import { type Dict, useDicts } from '../dict.tsx';
import { useLang } from '../lang.ts';
import { columnLabel } from './column-label.ts';
import type { SheetValue } from './list-sheet.ts';
import type { Column } from './list-types.ts';
import { toast } from '../notice.ts';
import { saveFile, send } from '../send.ts';
import { serverNow } from '../session.ts';
import { sayKey, useWords } from '../text.ts';
import { plainText, valueAt } from '../value.ts';
import type { Words } from '../words.ts';

const EXPORT_MAX = 5000;
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

/** 导出: fetches every page that matches, at most 5000 rows, and hands over a workbook of the columns that are shown. */
export function useExport<I, R extends object, T extends TextTree>(of: ExportOf<I, R, T>) {
  const w = useWords();
  const lang = useLang();
  const [busy, setBusy] = useState(false);
  const codes = [
    ...new Set(of.columns.map((c) => c.dict ?? of.fields?.fields[c.field]?.dict ?? '').filter(Boolean)),
  ];
  const dicts = useDicts(codes);

  const cell = (c: Column<R, T>, row: R): SheetValue => {
    const words = (text: string): SheetValue => ({ kind: 'text', text });
    if (c.text) return words(c.text(row));
    const value = valueAt(row, c.field);
    if (value === null || value === undefined) return words('');
    const spec = of.fields?.fields[c.field];
    const text = plainText(value);
    const code = c.dict ?? spec?.dict;
    if (c.tag) return words(c.tag.say(lang, text));
    if (code) return words(dictLabel(dicts[codes.indexOf(code)], text));
    const kind = c.kind ?? spec?.kind;
    if (kind === 'yesNo') return words(isYes(text) ? w('web.yes') : w('web.no'));
    if (kind === 'money')
      return { kind, text, unit: typeof c.unit === 'function' ? c.unit(row) : (c.unit ?? spec?.unit) };
    if (kind === 'number' || kind === 'date' || kind === 'instant') return { kind, text };
    const option = spec?.options?.find((o) => o.value === text);
    return words(option ? sayKey(lang, wordKey(of.fields?.name ?? of.texts.name, option.label)) : text);
  };
  const head = (c: Column<R, T>): string => {
    const label = columnLabel(c, of.fields, of.say, lang);
    const isMoney = !c.text && (c.kind ?? of.fields?.fields[c.field]?.kind) === 'money';
    // Some say it themselves.
    return isMoney && !/元|CNY|yuan/i.test(label) ? w('web.list.inYuan', { label }) : label;
  };

  const run = async (name: string, total: number, least = false) => {
    setBusy(true);
    try {
      // Fetched while the rows come.
      const loading = sheets();
      const rows: SheetValue[][] = [];
      const most = least ? EXPORT_MAX : Math.min(total, EXPORT_MAX);
      for (let current = 1; (current - 1) * EXPORT_PAGE < most; current += 1) {
        const page = await send(of.call, { ...of.input, ...fromFirst, current, size: EXPORT_PAGE });
        for (const row of page.records) rows.push(of.columns.map((c) => cell(c, row)));
        if (current > 1) toast('info', w('web.list.exporting', { done: rows.length, total }));
        if (page.records.length < EXPORT_PAGE) break;
      }
      const { sheetOf } = await loading;
      const day = shanghaiDay(serverNow());
      const heads = of.columns.map(head);
      const blob = await sheetOf({ title: name, day, heads, rows: rows.slice(0, EXPORT_MAX) });
      saveFile({ blob, fileName: `${name}-${day}.xlsx` });
      const capped = rows.length >= EXPORT_MAX && (least || total > EXPORT_MAX);
      if (capped) toast('warning', w('web.list.exportCapped', { max: EXPORT_MAX }));
      else toast('success', w('web.list.exported', { total: rows.length }));
    } catch {
      // a refused call was shown by the request layer; nothing is handed over half
    } finally {
      setBusy(false);
    }
  };
  return { run, busy };
}

const dictLabel = (dict: Dict | undefined, text: string): string => dict?.label(text) ?? text;
