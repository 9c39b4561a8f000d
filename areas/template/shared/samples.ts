import {
  isChoice,
  isNumeric,
  isTyped,
  optionsOf,
  settledRow,
  withSums,
} from '#areas/project/shared/goods/rows.ts';
import type { Column } from './sheet.ts';

const numbers: Readonly<Record<string, readonly string[]>> = {
  MN: ['186500.50', '1280', '36'],
  NO: ['3', '10', '25'],
  PT: ['13', '13', '9'],
  RT: ['1.2', '0.8', '1'],
};

/** 示例行: what somebody could have typed, row by row; `word` says what stands in a text. */
export function sampleRows(
  columns: readonly Column[],
  word: (n: number) => string,
): readonly Readonly<Record<string, string>>[] {
  const typed = [0, 1, 2].map((r) =>
    Object.fromEntries(
      columns.filter(isTyped).map((column) => {
        const options = optionsOf(column);
        const value = isNumeric(column)
          ? (numbers[column.inputType]?.[r] ?? '')
          : isChoice(column)
            ? (options[r % options.length] ?? '')
            : word(r + 1);
        return [column.fieldCode, value.slice(0, column.inputMaxLength ?? undefined)];
      }),
    ),
  );
  return withSums(
    columns,
    typed.map((row) => settledRow(columns, row).values),
  );
}
