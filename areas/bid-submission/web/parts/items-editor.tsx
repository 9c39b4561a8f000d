import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { WhyButton } from '#kit/web/page.tsx';
import { formatMoney, moneyUnit, toFixedText } from '#kit/shared/decimal.ts';
import { typedAmount } from '#kit/shared/typed.ts';
import { randomHex } from '#kit/web/session.ts';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import { plainAmount } from '#kit/web/money.tsx';
import { ITEMS_MAX } from '../../shared/schema.ts';
import { bidText } from '../../shared/text/index.ts';
import { type ItemRow, sumOf } from './item-rows.ts';
import './bid.css';

interface Props {
  readonly rows: readonly ItemRow[];
  readonly onChange: (rows: readonly ItemRow[]) => void;
  readonly disabled: boolean;
}

const columns = [
  { field: 'name', label: 'field.itemName', number: false },
  { field: 'spec', label: 'field.spec', number: false },
  { field: 'unit', label: 'field.unit', number: false },
  { field: 'count', label: 'field.count', number: true },
  { field: 'price', label: 'field.price', number: true },
] as const;

const emptyRow = (): ItemRow => ({
  key: randomHex(6),
  name: '',
  spec: '',
  unit: '',
  count: '',
  price: '',
});

/** 分项报价: rows of the sealed content; sums are worked out here and nowhere else before the opening. */
export function ItemsEditor({ rows, onChange, disabled }: Props) {
  const t = useText(bidText);
  const w = useWords();
  const set = (key: string, part: Partial<ItemRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <>
      {rows.length > 0 ? (
        <table className="bs-items">
          <thead>
            <tr>
              {columns.map((c) => (
                <th key={c.field} scope="col" className={c.number ? 'bs-number' : undefined}>
                  {t(c.label)}
                </th>
              ))}
              <th scope="col" className="bs-number">
                {t('field.sum')}
              </th>
              <th className="bs-act" aria-label={w('web.operation')} />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const sum = sumOf(row);
              return (
                <tr key={row.key}>
                  {columns.map((c) => (
                    <td key={c.field} className={c.number ? 'bs-number' : undefined}>
                      <TextInput
                        aria-label={`${t(c.label)} ${index + 1}`}
                        value={row[c.field]}
                        maxLength={c.number ? 20 : 200}
                        disabled={disabled}
                        {...(c.number ? { inputMode: 'decimal' as const } : {})}
                        onChange={(typed) =>
                          set(row.key, {
                            [c.field]: c.number
                              ? (typedAmount(typed, moneyUnit.yuan) ?? plainAmount(typed))
                              : typed,
                          })
                        }
                      />
                    </td>
                  ))}
                  <td className="bs-number">{sum ? formatMoney(toFixedText(sum)) : '—'}</td>
                  <td className="bs-act">
                    <Button
                      type="text"
                      size="small"
                      disabled={disabled}
                      icon={<DeleteOutlined aria-hidden />}
                      aria-label={`${w('web.remove')} ${index + 1}`}
                      onClick={() => onChange(rows.filter((one) => one.key !== row.key))}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ) : null}
      <WhyButton
        icon={<PlusOutlined aria-hidden />}
        why={
          disabled
            ? w('web.loading')
            : rows.length >= ITEMS_MAX
              ? t('hint.itemsMost', { n: ITEMS_MAX })
              : undefined
        }
        onClick={() => onChange([...rows, emptyRow()])}
      >
        {t('action.addItem')}
      </WhyButton>
    </>
  );
}
