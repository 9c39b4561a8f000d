import { formatMoney, toFixedText } from '#kit/shared/decimal.ts';
import { RowsEditor } from '#kit/web/form/rows-editor.tsx';
import { randomHex } from '#kit/web/session.ts';
import { useText } from '#kit/web/text.ts';
import { itemSum } from '../../shared/item-sum.ts';
import { ITEMS_MAX } from '../../shared/schema.ts';
import { bidText } from '../../shared/text/index.ts';
import type { ItemRow } from './item-rows.ts';

interface Props {
  readonly rows: readonly ItemRow[];
  readonly onChange: (rows: readonly ItemRow[]) => void;
  readonly disabled: boolean;
}

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
  return (
    <RowsEditor
      columns={[
        { field: 'name', label: t('field.itemName'), max: 200 },
        { field: 'spec', label: t('field.spec'), max: 200 },
        { field: 'unit', label: t('field.unit'), max: 200 },
        { field: 'count', label: t('field.count'), max: 20, number: true },
        { field: 'price', label: t('field.price'), max: 20, number: true },
      ]}
      rows={rows}
      keyOf={(row) => row.key}
      empty={emptyRow}
      onChange={onChange}
      disabled={disabled}
      add={t('action.addItem')}
      full={rows.length >= ITEMS_MAX ? t('hint.itemsMost', { n: ITEMS_MAX }) : undefined}
      worked={{
        label: t('field.sum'),
        of: (row) => {
          const sum = itemSum(row);
          return sum ? formatMoney(toFixedText(sum)) : '—';
        },
      }}
    />
  );
}
