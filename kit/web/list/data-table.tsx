import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLang } from '../lang.ts';
import { useWords } from '../text.ts';
import { cellClass, cellStyle, type DataColumn, staysInView } from './data-column.ts';
import { DataRow } from './data-row.tsx';
import { useFit } from './fit.ts';
import { useHeadingId } from './under-heading.ts';

export interface Selection<R> {
  readonly type: 'checkbox' | 'radio';
  readonly chosen: readonly R[];
  readonly onChange: (rows: readonly R[]) => void;
  readonly isShut?: (row: R) => boolean;
  /** What a row is called, for screen readers. */
  readonly label?: (row: R) => string;
}

interface DataTableProps<R> {
  readonly columns: readonly DataColumn<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  readonly empty: ReactNode;
  /** Name of the table for screen readers; the heading above it by default. */
  readonly label?: string | undefined;
  /** Another page is on its way. */
  readonly stale?: boolean;
  readonly selection?: Selection<R> | undefined;
  readonly expand?: ((row: R) => ReactNode) | undefined;
  /** How deep a row stands in a tree (层级), 0 at the top: its name, or its card, is set in. */
  readonly depth?: ((row: R) => number) | undefined;
  readonly onRowDoubleClick?: ((row: R) => void) | undefined;
  /** Highest in pixels before it scrolls in itself; the window's height by default. */
  readonly height?: number | undefined;
  readonly footer?: ReactNode;
  /** Name of the list whose columns fold where room is short; without one a table too wide for a telephone stands there as cards, elsewhere it scrolls sideways. */
  readonly fold?: string | undefined;
  /** Takes a width drawn by hand; nothing = as wide as before. */
  readonly onWidth?: ((key: string, width: number | undefined) => void) | undefined;
}

/** 数据表格: plain HTML, so that a hundred rows are drawn at once; head and actions stay in view. */
export function DataTable<R>(props: DataTableProps<R>) {
  const { columns, rows, rowKey, selection } = props;
  const w = useWords();
  const lang = useLang();
  const group = useId();
  const box = useRef<HTMLDivElement>(null);
  const heading = useHeadingId(box, props.label === undefined);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const ranked = columns
    .filter((c) => !staysInView(c))
    .map((c, i) => ({ key: c.key, rank: c.rank ?? i + 1 }));
  const name = props.fold === undefined ? undefined : `${props.fold} ${lang}`;
  const { folded, cards } = useFit({ box, name, columns: ranked, rows });
  const away = [...folded].join(' ');
  const [shown, beside] = useMemo(() => {
    const keys = new Set(away === '' ? [] : away.split(' '));
    return [columns.filter((c) => !keys.has(c.key)), columns.filter((c) => keys.has(c.key))];
  }, [columns, away]);
  const expands = props.expand !== undefined || beside.length > 0;
  const chosen = new Set(selection?.chosen.map(rowKey));
  const extra = (selection ? 1 : 0) + (expands ? 1 : 0);

  // Rows are drawn anew only if something of theirs changed: they get the newest choice through this.
  const choice = useRef({ selection, rowKey });
  choice.current = { selection, rowKey };
  const pick = useCallback((row: R) => {
    const { selection: now, rowKey: keyOf } = choice.current;
    if (!now || now.isShut?.(row)) return;
    const key = keyOf(row);
    if (now.type === 'radio') now.onChange([row]);
    else if (now.chosen.some((one) => keyOf(one) === key))
      now.onChange(now.chosen.filter((one) => keyOf(one) !== key));
    else now.onChange([...now.chosen, row]);
  }, []);
  const toggle = useCallback(
    (key: string) =>
      setOpen((old) => {
        const next = new Set(old);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    [],
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the region takes the focus, to scroll and to go from row to row
    <div
      ref={box}
      className={cards ? 'gh-table gh-cards' : 'gh-table'}
      role="region"
      // Whoever uses the keyboard scrolls a wide table with the arrows.
      tabIndex={0}
      aria-label={props.label ?? (heading ? undefined : w('web.list.table'))}
      aria-labelledby={heading}
      style={props.height ? { maxHeight: props.height } : undefined}
      onKeyDown={roam}
    >
      {/* A table that is laid out as cards keeps its meaning only by roles. */}
      <table aria-busy={props.stale ?? false} role={cards ? 'table' : undefined}>
        <thead role={cards ? 'rowgroup' : undefined}>
          <tr role={cards ? 'row' : undefined}>
            {expands ? <th className="gh-cell-mark" aria-label={w('web.expand')} /> : null}
            {selection ? (
              <th className="gh-cell-mark">
                {selection.type === 'checkbox' ? (
                  <ChooseAll rows={rows} rowKey={rowKey} selection={selection} />
                ) : null}
              </th>
            ) : null}
            {shown.map((c) => (
              <HeadCell key={c.key} column={c} folds={name !== undefined} onWidth={props.onWidth} />
            ))}
          </tr>
        </thead>
        <tbody role={cards ? 'rowgroup' : undefined}>
          {rows.length === 0 ? (
            <tr>
              <td className="gh-cell-empty" colSpan={shown.length + extra}>
                <div className="gh-in-view">{props.empty}</div>
              </td>
            </tr>
          ) : null}
          {rows.map((row, index) => {
            const key = rowKey(row);
            return (
              <DataRow
                key={key}
                id={key}
                row={row}
                index={index}
                columns={shown}
                beside={beside}
                cards={cards}
                isOpen={expands && open.has(key)}
                isChosen={chosen.has(key)}
                choosing={selection?.type}
                isShut={selection?.isShut?.(row) ?? false}
                name={selection ? (selection.label?.(row) ?? `${w('web.choose')} ${index + 1}`) : ''}
                group={group}
                onPick={pick}
                onToggle={expands ? toggle : undefined}
                expand={props.expand}
                depth={props.depth?.(row)}
                onDoubleClick={props.onRowDoubleClick}
              />
            );
          })}
        </tbody>
        {props.footer ? <tfoot>{props.footer}</tfoot> : null}
      </table>
    </div>
  );
}

/** Up and down go from row to row, Enter opens the first link of the row that has the focus. */
function roam(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget: box } = event;
  if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  if (target.closest('.gh-table') !== box || target.closest('input, select, textarea, [role=menu]')) return;
  const row = target.closest<HTMLElement>('tr[data-row]');
  if (event.key === 'Enter' && target === row) {
    row.querySelector<HTMLElement>('td a[href], td .gh-link')?.click();
    return;
  }
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const all = [...box.querySelectorAll<HTMLElement>(':scope > table > tbody > tr[data-row]')];
  const next = row ? all[all.indexOf(row) + step] : all[step > 0 ? 0 : all.length - 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Words may wrap before a column folds away; figures and dates may not. */
const WRAPS = 0.65;

interface HeadCellProps<R> {
  readonly column: DataColumn<R>;
  readonly folds: boolean;
  readonly onWidth: DataTableProps<R>['onWidth'];
}

function HeadCell<R>({ column: c, folds, onWidth }: HeadCellProps<R>) {
  const order = c.sort?.order;
  const least = c.width && folds && c.kind === 'text' ? Math.round(c.width * WRAPS) : c.width;
  return (
    <th
      scope="col"
      data-key={staysInView(c) ? undefined : c.key}
      className={cellClass(c)}
      aria-sort={
        c.sort ? (order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none') : undefined
      }
      style={c.drawn ? cellStyle(c) : least ? { minWidth: least } : undefined}
    >
      {c.sort ? (
        <button type="button" className="gh-sort" onClick={c.sort.onSort}>
          {c.title}
          <span className="gh-sort-signs" aria-hidden>
            <CaretUpOutlined className={order === 'asc' ? 'gh-sort-on' : undefined} />
            <CaretDownOutlined className={order === 'desc' ? 'gh-sort-on' : undefined} />
          </span>
        </button>
      ) : (
        c.title
      )}
      {onWidth && !staysInView(c) ? <Edge onWidth={(width) => onWidth(c.key, width)} /> : null}
    </th>
  );
}

/** The edge of a head, drawn by the mouse; the keyboard does the same in the choice of columns. */
function Edge({ onWidth }: { readonly onWidth: (width: number | undefined) => void }) {
  const from = useRef<{ x: number; width: number }>(undefined);
  const at = (event: PointerEvent) => (from.current ? event.clientX - from.current.x : 0);
  return (
    <span
      className="gh-edge"
      aria-hidden
      onPointerDown={(event) => {
        const head = event.currentTarget.parentElement;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width: head?.offsetWidth ?? 0 };
      }}
      onPointerMove={(event) => {
        // Only the line moves: laying the table out for each pixel would lag behind the hand.
        if (from.current) event.currentTarget.style.transform = `translateX(${at(event)}px)`;
      }}
      onPointerUp={(event) => {
        const width = from.current?.width ?? 0;
        const by = at(event);
        from.current = undefined;
        event.currentTarget.style.transform = '';
        if (by !== 0) onWidth(width + by);
      }}
      onPointerCancel={(event) => {
        from.current = undefined;
        event.currentTarget.style.transform = '';
      }}
      onDoubleClick={() => onWidth(undefined)}
    />
  );
}

interface ChooseAllProps<R> {
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  readonly selection: Selection<R>;
}

function ChooseAll<R>({ rows, rowKey, selection }: ChooseAllProps<R>) {
  const w = useWords();
  const chosen = new Set(selection.chosen.map(rowKey));
  const free = rows.filter((row) => !selection.isShut?.(row));
  const count = free.filter((row) => chosen.has(rowKey(row))).length;
  const all = free.length > 0 && count === free.length;
  const here = new Set(free.map(rowKey));
  return (
    <input
      type="checkbox"
      aria-label={w('web.all')}
      checked={all}
      disabled={free.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !all;
      }}
      onChange={() => {
        const others = selection.chosen.filter((row) => !here.has(rowKey(row)));
        selection.onChange(all ? others : [...others, ...free]);
      }}
    />
  );
}
