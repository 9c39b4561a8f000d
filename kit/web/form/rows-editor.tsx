import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { dec, isNegative, moneyUnit } from '#kit/shared/decimal.ts';
import { WhyButton } from '../page.tsx';
import { useWords } from '../text.ts';
import { NumberCell } from './number-input.tsx';
import { TextInput } from './text-input.tsx';
import '../cells.css';

/** A column of rows that are typed (录入列). */
export interface TypedColumn<F extends string> {
  readonly field: F;
  readonly label: string;
  readonly max: number;
  readonly number?: boolean;
}

interface Props<F extends string, R extends Readonly<Record<F, string>>> {
  readonly columns: readonly TypedColumn<F>[];
  readonly rows: readonly R[];
  /** A row keeps its inputs under this name while others come and go. */
  readonly keyOf: (row: R, index: number) => string | number;
  readonly empty: () => R;
  readonly onChange: (rows: readonly R[]) => void;
  readonly disabled: boolean;
  readonly add: string;
  /** Why no more rows fit. */
  readonly full?: string | undefined;
  /** A last column that is worked out of each row (合价). */
  readonly worked?: { readonly label: string; readonly of: (row: R) => ReactNode };
}

const isNumber = (typed: string): boolean => {
  try {
    return !isNegative(dec(typed));
  } catch {
    return false;
  }
};

/** 明细录入: rows of plain cells in a table, on a narrow screen one below the other; removed and added one at a time. */
export function RowsEditor<F extends string, R extends Readonly<Record<F, string>>>({
  columns,
  rows,
  keyOf,
  empty,
  onChange,
  disabled,
  add,
  full,
  worked,
}: Props<F, R>) {
  const w = useWords();
  const set = (index: number, part: Partial<Record<F, string>>) =>
    onChange(rows.map((row, i) => (i === index ? { ...row, ...part } : row)));
  const input = (c: TypedColumn<F>, row: R, index: number) => {
    const common = {
      'aria-label': `${c.label} ${index + 1}`,
      value: row[c.field],
      maxLength: c.max,
      disabled,
      onChange: (typed: string | null) =>
        set(index, { [c.field]: typed ?? '' } as Partial<Record<F, string>>),
    };
    if (!c.number) return <TextInput {...common} />;
    const wrongIf = (typed: string) => (isNumber(typed) ? undefined : w('wrong.number'));
    return <NumberCell {...common} unit={moneyUnit.yuan} wrongIf={wrongIf} />;
  };
  const numeric = (is: boolean | undefined) => (is ? 'gh-cells-number' : undefined);
  return (
    <>
      {rows.length > 0 ? (
        <table className="gh-cells gh-cells-stack">
          <thead>
            <tr>
              {columns.map((c) => (
                <th key={c.field} scope="col" className={numeric(c.number)}>
                  {c.label}
                </th>
              ))}
              {worked ? (
                <th scope="col" className="gh-cells-number">
                  {worked.label}
                </th>
              ) : null}
              <th className="gh-cells-act" aria-label={w('web.operation')} />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={keyOf(row, index)}>
                {columns.map((c) => (
                  <td key={c.field} data-label={c.label} className={numeric(c.number)}>
                    {input(c, row, index)}
                  </td>
                ))}
                {worked ? (
                  <td data-label={worked.label} className="gh-cells-number">
                    {worked.of(row)}
                  </td>
                ) : null}
                <td className="gh-cells-act">
                  <Button
                    type="text"
                    size="small"
                    disabled={disabled}
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={`${w('web.remove')} ${index + 1}`}
                    onClick={() => onChange(rows.filter((_, i) => i !== index))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <WhyButton
        icon={<PlusOutlined aria-hidden />}
        why={disabled ? w('web.loading') : full}
        onClick={() => onChange([...rows, empty()])}
      >
        {add}
      </WhyButton>
    </>
  );
}
