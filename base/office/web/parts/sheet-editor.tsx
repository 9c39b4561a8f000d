import '@univerjs/preset-sheets-core/lib/index.css';
import { utils, type WorkBook, write } from '@e965/xlsx';
import {
  CommandType,
  ICommandService,
  type IWorkbookData,
  LocaleType,
  LogLevel,
  Univer,
} from '@univerjs/core';
import { FUniver } from '@univerjs/core/facade';
import { UniverSheetsCorePreset } from '@univerjs/preset-sheets-core';
import en from '@univerjs/preset-sheets-core/locales/en-US';
import zh from '@univerjs/preset-sheets-core/locales/zh-CN';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { Book, BookCell, BookSheet } from '#kit/shared/book.ts';
import { getLang } from '#kit/web/lang.ts';
import { officeTypes } from '../../shared/mode.ts';
import { bookFrom } from './book-from.ts';
import type { Editor } from './editor.ts';
import './office.css';

interface Props {
  readonly book: Book;
  readonly ref: Ref<Editor>;
  readonly onDirty: () => void;
}

/** What somebody does to cells; looking, choosing and scrolling change nothing. */
const CHANGES = /^(?:sheet|univer|doc)\.command\./;
const LOOKS =
  /scroll|zoom|select|activat|copy|freeze-?view|reset-range-text|expand|change-active|set-worksheet-show/i;

interface Running {
  readonly univer: Univer;
  readonly api: FUniver;
}

function started(container: HTMLElement, book: Book): Running {
  const english = getLang() === 'en';
  const locale = english ? LocaleType.EN_US : LocaleType.ZH_CN;
  const univer = new Univer({ locale, locales: { [locale]: english ? en : zh }, logLevel: LogLevel.ERROR });
  const seen = new Set<string>();
  for (const plugin of UniverSheetsCorePreset({ container, ribbonType: 'simple' }).plugins) {
    const [made, options] = Array.isArray(plugin) ? plugin : [plugin, undefined];
    const { pluginName } = made as unknown as { pluginName: string };
    if (seen.has(pluginName)) continue;
    seen.add(pluginName);
    univer.registerPlugin(made as Parameters<Univer['registerPlugin']>[0], options as never);
  }
  const api = FUniver.newAPI(univer);
  // Its own copy: the workbook changes what it is given.
  api.createWorkbook({
    id: 'book',
    name: 'book',
    ...structuredClone(book),
  } as unknown as Partial<IWorkbookData>);
  return { univer, api };
}

/** The same workbook as a file for its writer: values and formulas. */
function copyOf(book: Book): Blob {
  const made: WorkBook = utils.book_new();
  for (const id of book.sheetOrder) {
    const sheet = book.sheets[id];
    if (sheet) utils.book_append_sheet(made, worksheetOf(sheet), sheet.name);
  }
  return new Blob([write(made, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer], {
    type: officeTypes.xlsx,
  });
}

function worksheetOf(sheet: BookSheet) {
  const made = utils.aoa_to_sheet([[]]);
  let [lastRow, lastColumn] = [0, 0];
  for (const [r, row] of Object.entries(sheet.cellData))
    for (const [c, cell] of Object.entries(row)) {
      if (cell.v === undefined && cell.f === undefined) continue;
      lastRow = Math.max(lastRow, Number(r));
      lastColumn = Math.max(lastColumn, Number(c));
      made[utils.encode_cell({ r: Number(r), c: Number(c) })] = objectOf(cell);
    }
  made['!ref'] = utils.encode_range({ s: { r: 0, c: 0 }, e: { r: lastRow, c: lastColumn } });
  return made;
}

const objectOf = ({ v, f }: BookCell) => ({
  t: typeof v === 'number' ? 'n' : typeof v === 'boolean' ? 'b' : 's',
  v: v ?? '',
  ...(f ? { f: f.replace(/^=/, '') } : {}),
});

/** 在线编辑工作簿. */
export function SheetEditor({ book, ref, onDirty }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const running = useRef<Running>(undefined);
  const dirty = useRef(onDirty);
  dirty.current = onDirty;
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (!box.current) return undefined;
    const one = started(box.current, book);
    running.current = one;
    // Drawn, and listening: before that a click or a key goes nowhere.
    const begun = one.api.addEvent(one.api.Event.LifeCycleChanged, ({ stage }) => {
      if (stage === one.api.Enum.LifecycleStages.Steady) setReady(true);
    });
    const watched = one.univer
      .__getInjector()
      .get(ICommandService)
      .onCommandExecuted(({ id, type }) => {
        if (type === CommandType.COMMAND && CHANGES.test(id) && !LOOKS.test(id)) dirty.current();
      });
    return () => {
      begun.dispose();
      watched.dispose();
      running.current = undefined;
      // Not within the drawing of this page, which its own drawing would meet.
      setTimeout(() => one.univer.dispose());
    };
  }, [book]);
  useImperativeHandle(ref, () => {
    const present = async (): Promise<Book> => {
      const workbook = running.current?.api.getActiveWorkbook();
      if (!workbook) throw new Error('the editor is gone');
      // What is being typed belongs to it.
      await workbook.endEditingAsync(true);
      return bookFrom(workbook.save());
    };
    return {
      taken: async () => new Blob([JSON.stringify(await present())], { type: 'application/json' }),
      copy: async () => copyOf(await present()),
      show: (place) => {
        const sheet = running.current?.api.getActiveWorkbook()?.getActiveSheet();
        sheet?.getRange(place).activate();
      },
    };
  }, []);
  return <div ref={box} className="of-sheet" aria-busy={!ready} />;
}
