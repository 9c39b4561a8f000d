import {
  drafted,
  emptied,
  filledDown,
  go,
  lengthened,
  type Place,
  redone,
  settledDraft,
  type Sheet,
  undone,
} from './model.ts';

/** A key as it was pressed. */
export interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const arrows = new Map<string, Place>([
  ['ArrowUp', { r: -1, c: 0 }],
  ['ArrowDown', { r: 1, c: 0 }],
  ['ArrowLeft', { r: 0, c: -1 }],
  ['ArrowRight', { r: 0, c: 1 }],
]);

/** 键盘操作, as spreadsheets have it; undefined where the key is the browser's. `page` = rows of one screen. */
export function onKey(sheet: Sheet, press: Pressed, page: number): Sheet | undefined {
  const command = press.ctrlKey || press.metaKey;
  if (sheet.draft) return inDraft(sheet, press);
  if (command) return onCommand(sheet, press);
  return onPlain(sheet, press, page);
}

/** Enter and Tab take what is typed; so do the arrows, unless they move in the text. */
function inDraft(sheet: Sheet, { key, shiftKey }: Pressed): Sheet | undefined {
  if (key === 'Escape') return { ...sheet, draft: undefined };
  if (key === 'Enter') return down(settledDraft(sheet), shiftKey ? -1 : 1);
  if (key === 'Tab') return beside(settledDraft(sheet), shiftKey ? -1 : 1) ?? settledDraft(sheet);
  const way = arrows.get(key);
  return way && !sheet.draft?.all ? moved(settledDraft(sheet), way) : undefined;
}

function onCommand(sheet: Sheet, { key, shiftKey }: Pressed): Sheet | undefined {
  const last = { r: sheet.rows.length - 1, c: sheet.columns.length - 1 };
  const way = arrows.get(key);
  if (way) {
    const to = { r: edge(way.r, sheet.at.r, last.r), c: edge(way.c, sheet.at.c, last.c) };
    return go(sheet, to, shiftKey);
  }
  switch (key.toLowerCase()) {
    case 'z':
      return shiftKey ? redone(sheet) : undone(sheet);
    case 'y':
      return redone(sheet);
    case 'd':
      return filledDown(sheet);
    case 'a':
      return { ...sheet, from: { r: 0, c: 0 }, at: last };
    case 'home':
      return go(sheet, { r: 0, c: 0 }, shiftKey);
    case 'end':
      return go(sheet, last, shiftKey);
    default:
      return undefined;
  }
}

function onPlain(sheet: Sheet, { key, shiftKey, altKey }: Pressed, page: number): Sheet | undefined {
  const { at } = sheet;
  const way = arrows.get(key);
  if (altKey && key === 'ArrowDown') return begun(sheet);
  if (way) return moved(sheet, way, shiftKey);
  switch (key) {
    case 'Enter':
      return down(sheet, shiftKey ? -1 : 1);
    case 'Tab':
      return beside(sheet, shiftKey ? -1 : 1);
    case 'F2':
      return begun(sheet);
    case 'Delete':
    case 'Backspace':
      return emptied(sheet);
    case 'Home':
      return go(sheet, { ...at, c: 0 }, shiftKey);
    case 'End':
      return go(sheet, { ...at, c: sheet.columns.length - 1 }, shiftKey);
    case 'PageUp':
      return go(sheet, { ...at, r: at.r - page }, shiftKey);
    case 'PageDown':
      return go(sheet, { ...at, r: at.r + page }, shiftKey);
    default:
      return undefined;
  }
}

const begun = (sheet: Sheet): Sheet => drafted(sheet, sheet.rows[sheet.at.r]?.[sheet.at.c] ?? '', true);

const edge = (way: number, now: number, last: number): number => (way === 0 ? now : way < 0 ? 0 : last);

const moved = (sheet: Sheet, { r, c }: Place, extend = false): Sheet =>
  go(sheet, { r: sheet.at.r + r, c: sheet.at.c + c }, extend);

/** Enter in the last row adds one. */
function down(sheet: Sheet, by: number): Sheet {
  const last = by > 0 && sheet.at.r === sheet.rows.length - 1;
  return go(last ? lengthened(sheet) : sheet, { r: sheet.at.r + by, c: sheet.at.c });
}

/** Tab goes on to the next cell, row after row; from the last cell, and backwards from the first, it leaves the sheet. */
function beside(sheet: Sheet, by: number): Sheet | undefined {
  const wide = sheet.columns.length;
  const n = sheet.at.r * wide + sheet.at.c + by;
  if (n < 0 || n >= sheet.rows.length * wide) return undefined;
  return go(sheet, { r: Math.floor(n / wide), c: n % wide });
}
