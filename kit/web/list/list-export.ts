import { isYes } from '#kit/shared/yes-no.ts';
import { useState } from 'react';
import type { Call, Page } from '#kit/shared/call.ts';
import { type FieldSet, wordKey } from '#kit/shared/fields.ts';
import type { TextTree, Texts } from '#kit/shared/text.ts';
import { shanghaiDay, shanghaiTime } from '#kit/shared/time.ts';
import { type Dict, useDicts } from '../dict.tsx';
import { useLang } from '../lang.ts';
import { columnLabel } from './column-label.ts';
import type { Column } from './list-types.ts';
import { toast } from '../notice.ts';
import { saveFile, send } from '../send.ts';
import { serverNow } from '../session.ts';
import { sayKey, useWords } from '../text.ts';
import { plainText, valueAt } from '../value.ts';
import type { Words } from '../words.ts';

const EXPORT_MAX = 5000;
const EXPORT_PAGE = 200;

/** One cell of a comma-separated sheet; text that a spreadsheet would run as a formula is made plain. */
export function sheetCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

/** The rows as a sheet that Excel opens with Chinese intact. */
const sheetOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map(sheetCell).join(',')).join('\r\n')}\r\n`;

interface ExportOf<I, R extends object, T extends TextTree> {
  readonly call: Call<I, Page<R>>;
  readonly input: I;
  readonly columns: readonly Column<R, T>[];
  readonly say: (key: Words<T>) => string;
  readonly fields: FieldSet | undefined;
  readonly texts: Texts<T>;
}

/** 导出: fetches every page that matches, at most 5000 rows, and hands over a sheet. */
export function useExport<I, R extends object, T extends TextTree>(of: ExportOf<I, R, T>) {
  const w = useWords();
  const lang = useLang();
  const [busy, setBusy] = useState(false);
  const codes = [
    ...new Set(of.columns.map((c) => c.dict ?? of.fields?.fields[c.field]?.dict ?? '').filter(Boolean)),
  ];
  const dicts = useDicts(codes);

  const cell = (c: Column<R, T>, row: R): string => {
    if (c.text) return c.text(row);
    const value = valueAt(row, c.field);
    if (value === null || value === undefined) return '';
    const spec = of.fields?.fields[c.field];
    const text = plainText(value);
    const code = c.dict ?? spec?.dict;
    if (c.tag) return c.tag.say(lang, text);
    if (code) return dictLabel(dicts[codes.indexOf(code)], text);
    const kind = c.kind ?? spec?.kind;
    if (kind === 'yesNo') return isYes(text) ? w('web.yes') : w('web.no');
    if (kind === 'instant') return shanghaiTime(text, 'minute');
    const option = spec?.options?.find((o) => o.value === text);
    return option ? sayKey(lang, wordKey(of.fields?.name ?? of.texts.name, option.label)) : text;
  };

  const run = async (name: string, total: number, least = false) => {
    setBusy(true);
    try {
      const columns = of.columns.filter((c) => !c.hidden);
      const rows: string[][] = [columns.map((c) => columnLabel(c, of.fields, of.say, lang))];
      const most = least ? EXPORT_MAX : Math.min(total, EXPORT_MAX);
      for (let current = 1; (current - 1) * EXPORT_PAGE < most; current += 1) {
        const page = await send(of.call, { ...of.input, current, size: EXPORT_PAGE });
        for (const row of page.records) rows.push(columns.map((c) => cell(c, row)));
        if (current > 1) toast('info', w('web.list.exporting', { done: rows.length - 1, total }));
        if (page.records.length < EXPORT_PAGE) break;
      }
      const blob = new Blob([sheetOf(rows)], { type: 'text/csv;charset=utf-8' });
      saveFile({ blob, fileName: `${name}-${shanghaiDay(serverNow())}.csv` });
      if (rows.length > EXPORT_MAX) toast('warning', w('web.list.exportCapped', { max: EXPORT_MAX }));
      else toast('success', w('web.list.exported', { total: rows.length - 1 }));
    } catch {
      // a refused call was shown by the request layer; nothing is handed over half
    } finally {
      setBusy(false);
    }
  };
  return { run, busy };
}

const dictLabel = (dict: Dict | undefined, text: string): string => dict?.label(text) ?? text;
