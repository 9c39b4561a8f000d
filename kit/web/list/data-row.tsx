import { RightOutlined } from '@ant-design/icons';
import { type CSSProperties, memo, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useWords } from '../text.ts';
import { cellClass, cellStyle, type DataColumn, nameColumn } from './data-column.ts';

interface DataRowProps<R> {
  readonly id: string;
  readonly row: R;
  readonly index: number;
  readonly columns: readonly DataColumn<R>[];
  /** Those that have no room of their own. */
  readonly beside: readonly DataColumn<R>[];
  readonly cards: boolean;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly choosing: 'checkbox' | 'radio' | undefined;
  readonly isShut: boolean;
  readonly name: string;
  readonly group: string;
  readonly onPick: (row: R) => void;
  readonly onToggle: ((key: string) => void) | undefined;
  readonly expand: ((row: R) => ReactNode) | undefined;
  readonly depth: number | undefined;
  readonly onDoubleClick: ((row: R) => void) | undefined;
}

/** A row and what unfolds below it; drawn anew only if something of its own changed. */
export const DataRow = memo(OneRow) as typeof OneRow;

function OneRow<R>(props: DataRowProps<R>) {
  const { id, row, index, columns, beside, cards, isOpen, choosing, onToggle, onDoubleClick } = props;
  const w = useWords();
  const cell = cards ? 'cell' : undefined;
  const nameId = useId();
  const named = nameColumn(columns)?.key;
  const line = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    if (line.current) describe(line.current, nameId);
  });
  return (
    <>
      <tr
        ref={line}
        data-row={id}
        tabIndex={-1}
        role={cards ? 'row' : undefined}
        className={props.isChosen ? 'gh-row-chosen' : undefined}
        data-depth={props.depth || undefined}
        style={props.depth ? ({ '--gh-depth': props.depth } as CSSProperties) : undefined}
        aria-selected={choosing ? props.isChosen : undefined}
        onClick={choosing === 'radio' ? () => props.onPick(row) : undefined}
        onDoubleClick={onDoubleClick ? () => onDoubleClick(row) : undefined}
      >
        {onToggle ? (
          <td className="gh-cell-mark" role={cell}>
            <button
              type="button"
              className="gh-expand"
              aria-expanded={isOpen}
              aria-label={isOpen ? w('web.fold') : w('web.expand')}
              onClick={() => onToggle(id)}
            >
              <RightOutlined aria-hidden rotate={isOpen ? 90 : 0} />
            </button>
          </td>
        ) : null}
        {choosing ? (
          <td className="gh-cell-mark" role={cell}>
            <input
              type={choosing}
              name={choosing === 'radio' ? props.group : undefined}
              checked={props.isChosen}
              disabled={props.isShut}
              aria-label={props.name}
              onChange={() => props.onPick(row)}
            />
          </td>
        ) : null}
        {columns.map((c) => (
          <td
            key={c.key}
            id={c.key === named ? nameId : undefined}
            role={cell}
            className={cellClass(c)}
            style={cards ? undefined : cellStyle(c)}
          >
            {cards && c.kind !== 'actions' ? <span className="gh-card-label">{c.title}</span> : null}
            {c.render(row, index)}
          </td>
        ))}
      </tr>
      {isOpen ? (
        <tr role={cards ? 'row' : undefined}>
          <td
            className="gh-cell-more"
            role={cell}
            colSpan={columns.length + (onToggle ? 1 : 0) + (choosing ? 1 : 0)}
          >
            {beside.length > 0 ? (
              <dl className="gh-beside">
                {beside.map((c) => (
                  <div key={c.key}>
                    <dt>{c.title}</dt>
                    <dd>{c.render(row, index)}</dd>
                  </div>
                ))}
              </dl>
            ) : null}
            {props.expand?.(row)}
          </td>
        </tr>
      ) : null}
    </>
  );
}

/**
 * Whoever comes to a button by Tab hears whose it is. Done here for whatever an area draws into its cells; the name stays,
 * and a button that says why it is shut goes on saying that.
 */
function describe(line: HTMLElement, nameId: string): void {
  for (const act of line.querySelectorAll('td :is(button, a[href])')) {
    if (act.closest('td')?.id === nameId) continue;
    const said = act.getAttribute('aria-describedby');
    if (act.hasAttribute('aria-description')) {
      if (said === nameId) act.removeAttribute('aria-describedby');
    } else if (said === null) act.setAttribute('aria-describedby', nameId);
  }
}
