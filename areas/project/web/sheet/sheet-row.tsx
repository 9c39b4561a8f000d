import { memo, type ReactNode } from 'react';
import type { Settled } from '../../shared/goods/rows.ts';
import { isComputed, isNumeric, isTyped } from '../../shared/goods/rows.ts';
import type { GoodsItem } from '../../shared/goods/template.ts';
import type { Row } from './model.ts';

interface Props {
  readonly id: string;
  readonly r: number;
  readonly row: Row;
  readonly settled: Settled;
  readonly late: Readonly<Record<string, string>> | undefined;
  readonly columns: readonly GoodsItem[];
  readonly lefts: readonly number[];
  /** The column of the active cell, if it stands in this row. */
  readonly active: number;
  /** Selected columns, first and last; -1 = none. */
  readonly first: number;
  readonly last: number;
  readonly top: number;
  readonly say: (problem: Settled['problems'][number]) => string;
}

export const cellId = (id: string, r: number, c: number): string => `${id}-${r}-${c}`;

/** What one cell shows: what was typed, or what was calculated. */
export const shownIn = (
  column: GoodsItem,
  typed: string,
  values: Readonly<Record<string, string>>,
): string => (isComputed(column) ? (values[column.fieldCode] ?? '') : typed);

/** 明细行: drawn again only when something in it is another. */
export const SheetRow = memo(function SheetRow(props: Props): ReactNode {
  const { id, r, row, settled, late, columns, lefts, active, first, last, top, say } = props;
  const values = late ?? settled.values;
  return (
    <div className="gs-row" role="row" aria-rowindex={r + 2} style={{ top }}>
      <div className="gs-no" role="rowheader" aria-colindex={1} data-r={r}>
        {r + 1}
      </div>
      {columns.map((column, c) => {
        const problem = settled.problems.find((one) => one.field === column);
        const chosen = c >= first && c <= last;
        const look = [
          'gs-cell',
          isNumeric(column) ? 'gs-end' : '',
          isTyped(column) ? '' : 'gs-still',
          chosen ? 'gs-chosen' : '',
          c === active ? 'gs-active' : '',
          problem ? 'gs-wrong' : '',
        ];
        return (
          <div
            key={column.fieldCode}
            id={cellId(id, r, c)}
            role="gridcell"
            aria-colindex={c + 2}
            aria-selected={chosen}
            aria-invalid={problem !== undefined}
            title={problem ? say(problem) : undefined}
            className={look.filter(Boolean).join(' ')}
            style={{ left: lefts[c], width: (lefts[c + 1] ?? 0) - (lefts[c] ?? 0) }}
            data-r={r}
            data-c={c}
          >
            {shownIn(column, row[c] ?? '', values)}
          </div>
        );
      })}
    </div>
  );
});
