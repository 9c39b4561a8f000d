import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { moneyUnit } from '#kit/shared/decimal.ts';
import { typedAmount } from '#kit/shared/typed.ts';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { plainAmount } from '#kit/web/money.tsx';
import { WhyButton } from '#kit/web/page.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import type { AskedRow } from '../../shared/compare.ts';
import { ROWS_MAX } from '../../shared/status.ts';
import { simpleText } from '../../shared/text/index.ts';
import { askedColumns } from './rows-table.tsx';
import '../simple.css';

const widest = { name: 200, spec: 200, unit: 20, count: 20 } as const;

/** A count or a unit price as it is typed (数量、单价). */
export const typedNumber = (typed: string): string =>
  typedAmount(typed, moneyUnit.yuan) ?? plainAmount(typed);

interface EditorProps {
  readonly rows: readonly AskedRow[];
  readonly onChange: (rows: readonly AskedRow[]) => void;
  readonly disabled: boolean;
}

/** 采购明细 as it is typed. */
export function RowsEditor({ rows, onChange, disabled }: EditorProps) {
  const t = useText(simpleText);
  const w = useWords();
  const set = (index: number, part: Partial<AskedRow>) =>
    onChange(rows.map((row, i) => (i === index ? { ...row, ...part } : row)));
  return (
    <>
      {rows.length > 0 ? (
        <table className="sb-table sb-cards">
          <thead>
            <tr>
              {askedColumns.map((field) => (
                <th key={field} scope="col">
                  {t(`field.${field}`)}
                </th>
              ))}
              <th className="sb-act" aria-label={w('web.operation')} />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // Rows have no other name than their place.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <tr key={index}>
                {askedColumns.map((field) => (
                  <td key={field} data-label={t(`field.${field}`)}>
                    <TextInput
                      aria-label={`${t(`field.${field}`)} ${index + 1}`}
                      value={row[field]}
                      maxLength={widest[field]}
                      disabled={disabled}
                      {...(field === 'count' ? { inputMode: 'decimal' as const } : {})}
                      onChange={(typed) =>
                        set(index, { [field]: field === 'count' ? typedNumber(typed) : typed })
                      }
                    />
                  </td>
                ))}
                <td className="sb-act">
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
        why={
          disabled
            ? w('web.loading')
            : rows.length >= ROWS_MAX
              ? t('hint.rowsMost', { n: ROWS_MAX })
              : undefined
        }
        onClick={() => onChange([...rows, { name: '', spec: '', unit: '', count: '' }])}
      >
        {t('op.addRow')}
      </WhyButton>
      <p className="gh-hint">{t('hint.rows')}</p>
    </>
  );
}
