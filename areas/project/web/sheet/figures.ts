import { toFixedText } from '#kit/shared/decimal.ts';
import { hangsOnAll } from '../../shared/goods/plan.ts';
import { columnSum, isComputed, type Settled, settledRow, withSums } from '../../shared/goods/rows.ts';
import type { GoodsItem } from '../../shared/goods/template.ts';
import { isBlank, type Row } from './model.ts';

/** What the rows of one sheet come to (计算结果); a row that did not change is not calculated again. */
export class Figures {
  readonly #columns: readonly GoodsItem[];
  readonly #late: boolean;
  readonly #known = new WeakMap<Row, Settled>();

  constructor(columns: readonly GoodsItem[]) {
    this.#columns = columns;
    this.#late = hangsOnAll(columns);
  }

  /** A row as the server would keep it, with what is wrong in it; an empty row is neither kept nor wrong. */
  of(row: Row): Settled {
    const known = this.#known.get(row);
    if (known) return known;
    const typed = Object.fromEntries(this.#columns.map((column, i) => [column.fieldCode, row[i] ?? '']));
    const made = isBlank(row) ? { values: {}, problems: [] } : settledRow(this.#columns, typed);
    this.#known.set(row, made);
    return made;
  }

  /** The columns that hang on all rows, row by row; nothing where the template has none. */
  late(rows: readonly Row[]): readonly Readonly<Record<string, string>>[] | undefined {
    if (!this.#late) return undefined;
    return withSums(
      this.#columns,
      rows.map((row) => ({ ...this.of(row).values })),
    );
  }

  /** Where cells are wrong, row after row; and the computed amounts added up (合计). */
  whole(rows: readonly Row[]) {
    const wrong: { r: number; c: number }[] = [];
    const values = rows.map((row, r) => {
      const { values, problems } = this.of(row);
      for (const { field } of problems) wrong.push({ r, c: this.#columns.indexOf(field) });
      return values;
    });
    const totals = this.#columns
      .filter((column) => column.inputType === 'MN' && isComputed(column))
      .map((column) => ({ column, total: toFixedText(columnSum(values, column.fieldCode)) }));
    return { wrong, totals, filled: rows.filter((row) => !isBlank(row)).length };
  }
}
