import { CaretDownOutlined, CaretUpOutlined, RightOutlined } from '@ant-design/icons';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { useWords } from '../text.ts';

export interface DataColumn<R> {
  readonly key: string;
  readonly title: ReactNode;
  readonly render: (row: R, index: number) => ReactNode;
  readonly align?: 'end' | undefined;
  /** `text` may wrap, `tight` never does, `actions` stays in view at the right edge. */
  readonly kind?: 'text' | 'tight' | 'actions';
  readonly width?: number | undefined;
  /** Sortable, and how it is sorted now. */
  readonly sort?: { readonly order: 'asc' | 'desc' | undefined; readonly onSort: () => void } | undefined;
}

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
  /** Name of the table for screen readers. */
  readonly label?: string | undefined;
  /** Another page is on its way. */
  readonly stale?: boolean;
  readonly selection?: Selection<R> | undefined;
  readonly expand?: ((row: R) => ReactNode) | undefined;
  readonly onRowDoubleClick?: ((row: R) => void) | undefined;
  /** Highest in pixels before it scrolls in itself; the window's height by default. */
  readonly height?: number | undefined;
  readonly footer?: ReactNode;
}

/** 数据表格: plain HTML, so that a hundred rows are drawn at once; head and actions stay in view. */
export function DataTable<R>(props: DataTableProps<R>) {
  const { columns, rows, rowKey, selection, expand } = props;
  const w = useWords();
  const group = useId();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const chosen = new Set(selection?.chosen.map(rowKey));
  const extra = (selection ? 1 : 0) + (expand ? 1 : 0);

  const pick = (row: R) => {
    if (!selection || selection.isShut?.(row)) return;
    const key = rowKey(row);
    if (selection.type === 'radio') selection.onChange([row]);
    else if (chosen.has(key)) selection.onChange(selection.chosen.filter((one) => rowKey(one) !== key));
    else selection.onChange([...selection.chosen, row]);
  };
  const toggle = (key: string) =>
    setOpen((old) => {
      const next = new Set(old);
      if (!next.delete(key)) next.add(key);
      return next;
    });

  return (
    <div
      className="gh-table"
      role="region"
      // Whoever uses the keyboard scrolls a wide table with the arrows.
      tabIndex={0}
      aria-label={props.label ?? w('web.list.table')}
      style={props.height ? { maxHeight: props.height } : undefined}
    >
      <table aria-busy={props.stale ?? false}>
        <thead>
          <tr>
            {expand ? <th className="gh-cell-mark" aria-label={w('web.expand')} /> : null}
            {selection ? (
              <th className="gh-cell-mark">
                {selection.type === 'checkbox' ? (
                  <ChooseAll rows={rows} rowKey={rowKey} selection={selection} />
                ) : null}
              </th>
            ) : null}
            {columns.map((c) => (
              <HeadCell key={c.key} column={c} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 ? (
            <tr>
              <td className="gh-cell-empty" colSpan={columns.length + extra}>
                <div className="gh-in-view">{props.empty}</div>
              </td>
            </tr>
          ) : null}
          {rows.map((row, index) => {
            const key = rowKey(row);
            const isOpen = open.has(key);
            return (
              <Fragment key={key}>
                <tr
                  className={chosen.has(key) ? 'gh-row-chosen' : undefined}
                  aria-selected={selection ? chosen.has(key) : undefined}
                  onClick={selection?.type === 'radio' ? () => pick(row) : undefined}
                  onDoubleClick={props.onRowDoubleClick ? () => props.onRowDoubleClick?.(row) : undefined}
                >
                  {expand ? (
                    <td className="gh-cell-mark">
                      <button
                        type="button"
                        className="gh-expand"
                        aria-expanded={isOpen}
                        aria-label={isOpen ? w('web.fold') : w('web.expand')}
                        onClick={() => toggle(key)}
                      >
                        <RightOutlined aria-hidden rotate={isOpen ? 90 : 0} />
                      </button>
                    </td>
                  ) : null}
                  {selection ? (
                    <td className="gh-cell-mark">
                      <input
                        type={selection.type}
                        name={selection.type === 'radio' ? group : undefined}
                        checked={chosen.has(key)}
                        disabled={selection.isShut?.(row) ?? false}
                        aria-label={selection.label?.(row) ?? `${w('web.choose')} ${index + 1}`}
                        onChange={() => pick(row)}
                      />
                    </td>
                  ) : null}
                  {columns.map((c) => (
                    <td key={c.key} className={cellClass(c)} style={c.width ? { width: c.width } : undefined}>
                      {c.render(row, index)}
                    </td>
                  ))}
                </tr>
                {expand && isOpen ? (
                  <tr>
                    <td className="gh-cell-more" colSpan={columns.length + extra}>
                      {expand(row)}
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            );
          })}
        </tbody>
        {props.footer ? <tfoot>{props.footer}</tfoot> : null}
      </table>
    </div>
  );
}

const cellClass = <R,>(c: DataColumn<R>): string =>
  `gh-cell-${c.kind ?? 'text'}${c.align === 'end' ? ' gh-cell-end' : ''}`;

function HeadCell<R>({ column: c }: { readonly column: DataColumn<R> }) {
  const order = c.sort?.order;
  return (
    <th
      scope="col"
      className={cellClass(c)}
      aria-sort={
        c.sort ? (order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none') : undefined
      }
      style={c.width ? { minWidth: c.width } : undefined}
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
    </th>
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
