import {
  type ClipboardEvent,
  type CSSProperties,
  type Dispatch,
  type KeyboardEvent,
  type MouseEvent,
  type SetStateAction,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isYes } from '#kit/shared/yes-no.ts';
import { announce } from '#kit/web/announce.ts';
import { useLang } from '#kit/web/lang.ts';
import { useText } from '#kit/web/text.ts';
import { isChoice, isNumeric, isTyped, optionsOf, type Settled } from '../../shared/goods/rows.ts';
import type { GoodsItem } from '../../shared/goods/template.ts';
import { projectText } from '../../shared/text/index.ts';
import type { Figures } from './figures.ts';
import { onKey } from './keys.ts';
import { drafted, emptied, go, pasted, selected, settledDraft, type Sheet } from './model.ts';
import { cellId, SheetRow, shownIn } from './sheet-row.tsx';
import { cellsOf, textOf } from './tsv.ts';
import './sheet.css';

const ROW = 34;
const GUTTER = 56;
/** Rows drawn above and below what is seen. */
const SPARE = 8;

interface Props {
  readonly sheet: Sheet;
  readonly figures: Figures;
  readonly onSheet: Dispatch<SetStateAction<Sheet>>;
  readonly label: string;
  /** What says which keys there are, and how the sheet is left. */
  readonly keys: string;
}

/**
 * 明细表格: a sheet that is worked by keys as spreadsheets are. One input stands over the active cell and keeps the focus, so
 * that Chinese can be typed at once; only the rows that are seen are drawn.
 */
export function SheetGrid({ sheet, figures, onSheet, label, keys }: Props) {
  const t = useText(projectText);
  const lang = useLang();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [seen, setSeen] = useState({ top: 0, height: 600 });
  const [option, setOption] = useState(0);
  const [left, setLeft] = useState(false);
  const { columns, rows, at, draft } = sheet;
  const lefts = useMemo(() => {
    const edges = [GUTTER];
    for (const { fieldWidth } of columns) edges.push((edges.at(-1) ?? 0) + fieldWidth);
    return edges;
  }, [columns]);
  const wide = lefts.at(-1) ?? 0;
  const late = useMemo(() => figures.late(rows), [figures, rows]);
  const say = useMemo(() => (p: Settled['problems'][number]) => t(p.key, p.params), [t]);
  const column = columns[at.c] as GoodsItem;
  const name = (item: GoodsItem) => (lang === 'en' ? item.fieldNameEn || item.fieldName : item.fieldName);
  const valuesOf = (r: number) => late?.[r] ?? figures.of(rows[r] ?? []).values;
  const shown = shownIn(column, rows[at.r]?.[at.c] ?? '', valuesOf(at.r));
  const problem = figures.of(rows[at.r] ?? []).problems.find((one) => one.field === column);

  const listed = draft && isChoice(column) ? optionsOf(column) : [];
  const offered = draft?.all ? listed : listed.filter((one) => one.startsWith(draft?.text ?? ''));
  const picked = offered[Math.min(option, offered.length - 1)];

  // The active cell is brought into view, and what it shows is selected: typing replaces it.
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    const top = at.r * ROW;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + 2 * ROW > box.scrollTop + box.clientHeight)
      box.scrollTop = top + 2 * ROW - box.clientHeight;
    const start = (lefts[at.c] ?? 0) - GUTTER;
    const end = lefts[at.c + 1] ?? 0;
    if (start < box.scrollLeft) box.scrollLeft = start;
    else if (end > box.scrollLeft + box.clientWidth) box.scrollLeft = end - box.clientWidth;
  }, [at, lefts]);
  useLayoutEffect(() => {
    if (!draft) input.current?.select();
  }, [draft, at, shown]);
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    setSeen({ top: box.scrollTop, height: box.clientHeight || 600 });
    // The window around it is not shown yet in this very moment, and what is not shown takes no focus.
    let waiting = 0;
    let tries = 60;
    const enter = () => {
      input.current?.focus({ preventScroll: true });
      tries -= 1;
      if (tries > 0 && document.activeElement !== input.current) waiting = requestAnimationFrame(enter);
    };
    enter();
    return () => cancelAnimationFrame(waiting);
  }, []);

  const take = (text: string) => onSheet((old) => settledDraft(old, text));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (listed.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setOption((old) => Math.max(0, Math.min(offered.length - 1, old + by)));
      return;
    }
    // Escape, then Tab leaves the sheet from any cell.
    if (event.key === 'Escape' && !draft) {
      if (!left) event.stopPropagation();
      setLeft(!left);
      return;
    }
    if (event.key === 'Tab' && left) return;
    const chosen = picked !== undefined && ['Enter', 'Tab'].includes(event.key);
    const now = chosen ? drafted(sheet, picked) : sheet;
    const next = onKey(now, event, Math.max(1, Math.floor(seen.height / ROW) - 2));
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    setLeft(false);
    setOption(0);
    onSheet(next);
    // The cell that is read out may be none of those that changed.
    const done = next.rows === sheet.rows ? undefined : doneBy(event);
    if (done) announce(t(done));
  };
  const onCopy = (event: ClipboardEvent) => {
    if (draft) return;
    event.preventDefault();
    const { top, bottom, left: from, right: to } = selected(sheet);
    const cells = rows
      .slice(top, bottom + 1)
      .map((row, i) =>
        columns.slice(from, to + 1).map((one, j) => shownIn(one, row[from + j] ?? '', valuesOf(top + i))),
      );
    event.clipboardData.setData('text/plain', textOf(cells));
    if (event.type === 'cut') onSheet(emptied);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (draft) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    if (text === '') return;
    const cells = cellsOf(text);
    onSheet((old) => pasted(old, cells));
    announce(t('sheet.pasted', { r: cells.length, c: Math.max(...cells.map((row) => row.length)) }));
  };
  const placeOf = (event: MouseEvent) => {
    const { r, c } = (event.target as HTMLElement).closest<HTMLElement>('[data-r]')?.dataset ?? {};
    return r === undefined ? undefined : { r: Number(r), c: c === undefined ? undefined : Number(c) };
  };
  const onMouse = (event: MouseEvent) => {
    const place = placeOf(event);
    if (!place || (event.type === 'mouseover' && event.buttons !== 1)) return;
    if (event.type === 'mousedown') event.preventDefault();
    input.current?.focus({ preventScroll: true });
    onSheet((old) => {
      const extend = event.type === 'mouseover' || event.shiftKey;
      if (place.c !== undefined) return go(settledDraft(old), { r: place.r, c: place.c }, extend);
      // The number of a row stands for all of it.
      const whole = go(settledDraft(old), { r: place.r, c: columns.length - 1 }, extend);
      return { ...whole, from: { r: extend ? old.from.r : place.r, c: 0 } };
    });
  };

  const begin = Math.max(0, Math.floor(seen.top / ROW) - SPARE);
  const end = Math.min(rows.length, Math.ceil((seen.top + seen.height) / ROW) + SPARE);
  const range = selected(sheet);
  const over: CSSProperties = {
    top: ROW * (at.r + 1),
    left: lefts[at.c] ?? 0,
    width: column.fieldWidth,
    height: ROW,
  };
  const open = draft && isChoice(column) && offered.length > 0;
  return (
    <div
      className="gs-frame"
      ref={frame}
      onScroll={({ currentTarget: box }) => setSeen({ top: box.scrollTop, height: box.clientHeight })}
    >
      <div className="gs-stage" style={{ height: ROW * (rows.length + 1), width: wide }}>
        <div
          role="grid"
          id={id}
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + 1}
          aria-multiselectable
          className="gs-grid"
          tabIndex={-1}
          onMouseDown={onMouse}
          onMouseOver={onMouse}
          onFocus={() => undefined}
          onDoubleClick={() => onSheet((old) => onKey(old, keyF2, 1) ?? old)}
        >
          <div className="gs-head" role="row" aria-rowindex={1}>
            <div className="gs-no" role="columnheader" aria-colindex={1}>
              {t('sheet.no')}
            </div>
            {columns.map((item, c) => (
              <div
                key={item.fieldCode}
                role="columnheader"
                aria-colindex={c + 2}
                aria-required={isMust(item)}
                className={isNumeric(item) ? 'gs-cell gs-end' : 'gs-cell'}
                style={{ left: lefts[c], width: item.fieldWidth }}
              >
                {isMust(item) ? (
                  <span className="gs-must" aria-hidden>
                    *
                  </span>
                ) : null}
                {name(item)}
              </div>
            ))}
          </div>
          {rows.slice(begin, end).map((row, i) => {
            const r = begin + i;
            const inRange = r >= range.top && r <= range.bottom;
            const now = draft && r === at.r ? row.map((cell, c) => (c === at.c ? draft.text : cell)) : row;
            return (
              <SheetRow
                key={r}
                id={id}
                r={r}
                row={now}
                settled={figures.of(now)}
                late={now === row ? late?.[r] : undefined}
                columns={columns}
                lefts={lefts}
                active={r === at.r ? at.c : -1}
                first={inRange ? range.left : -1}
                last={inRange ? range.right : -2}
                top={ROW * (r + 1)}
                say={say}
              />
            );
          })}
        </div>
        <input
          ref={input}
          className={draft ? 'gs-input gs-typing' : 'gs-input'}
          style={over}
          value={draft ? draft.text : shown === '' ? ' ' : shown}
          aria-label={t('sheet.cell', { name: name(column), n: at.r + 1 })}
          aria-readonly={!isTyped(column)}
          aria-required={isMust(column)}
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? `${id}-why ${keys}` : keys}
          aria-controls={open ? `${id}-list` : id}
          aria-activedescendant={
            open && picked ? `${id}-o${offered.indexOf(picked)}` : cellId(id, at.r, at.c)
          }
          {...(isChoice(column) ? { role: 'combobox', 'aria-expanded': Boolean(open) } : {})}
          {...(isNumeric(column) ? { inputMode: 'decimal' as const } : {})}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setOption(0);
            onSheet((old) => drafted(old, event.target.value));
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setLeft(false);
            onSheet((old) => settledDraft(old));
          }}
          onCopy={onCopy}
          onCut={onCopy}
          onPaste={onPaste}
        />
        {open ? (
          <div
            role="listbox"
            id={`${id}-list`}
            aria-label={name(column)}
            className="gs-list"
            style={{ top: ROW * (at.r + 2), left: lefts[at.c] ?? 0, minWidth: column.fieldWidth }}
          >
            {offered.map((one, i) => (
              <div
                key={one}
                id={`${id}-o${i}`}
                role="option"
                tabIndex={-1}
                aria-selected={one === picked}
                className={one === picked ? 'gs-option gs-chosen' : 'gs-option'}
                onMouseDown={(event) => {
                  event.preventDefault();
                  take(one);
                }}
              >
                {one}
              </div>
            ))}
          </div>
        ) : null}
      </div>
      <div id={`${id}-why`} className="gs-said" role="status">
        {problem ? (
          <p className="gs-why">
            {t('sheet.wrongAt', { n: at.r + 1, name: name(column), problem: say(problem) })}
          </p>
        ) : null}
      </div>
    </div>
  );
}

const isMust = (item: GoodsItem): boolean => isYes(item.isRequired) && isTyped(item);

/** What such a key has done to more cells than the one that is read out. */
function doneBy({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
  if (!ctrlKey && !metaKey) return undefined;
  switch (key.toLowerCase()) {
    case 'z':
      return shiftKey ? 'sheet.redone' : 'sheet.undone';
    case 'y':
      return 'sheet.redone';
    case 'd':
      return 'sheet.filled';
    default:
      return undefined;
  }
}

const keyF2 = { key: 'F2', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
