import type { ReactNode } from 'react';
import { useText } from '#kit/web/text.ts';
import type { AskedRow } from '../../shared/compare.ts';
import { simpleText } from '../../shared/text/index.ts';
import '#kit/web/cells.css';

/** What each row says (明细列). */
export const askedColumns = ['name', 'spec', 'unit', 'count'] as const;

interface TableProps {
  readonly rows: readonly AskedRow[];
  /** Unit price and sum of a row, where it is quoted. */
  readonly priced?: (row: AskedRow, index: number) => { readonly price: ReactNode; readonly sum: string };
}

/** 采购明细 as it is read, or with the unit prices of a quote. */
export function RowsTable({ rows, priced }: TableProps) {
  const t = useText(simpleText);
  if (rows.length === 0) return <p className="gh-hint">{t('hint.rows')}</p>;
  return (
    <table className="gh-cells gh-cells-stack">
      <thead>
        <tr>
          {askedColumns.map((field) => (
            <th key={field} scope="col" className={field === 'count' ? 'gh-cells-number' : undefined}>
              {t(`field.${field}`)}
            </th>
          ))}
          {priced ? (
            <>
              <th scope="col">{t('field.price')}</th>
              <th scope="col" className="gh-cells-number">
                {t('field.sum')}
              </th>
            </>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const quoted = priced?.(row, index);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows stand in the order that was announced
            <tr key={index}>
              {askedColumns.map((field) => (
                <td
                  key={field}
                  data-label={t(`field.${field}`)}
                  className={field === 'count' ? 'gh-cells-number' : undefined}
                >
                  {row[field] || '—'}
                </td>
              ))}
              {quoted ? (
                <>
                  <td data-label={t('field.price')}>{quoted.price}</td>
                  <td data-label={t('field.sum')} className="gh-cells-number">
                    {quoted.sum}
                  </td>
                </>
              ) : null}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
