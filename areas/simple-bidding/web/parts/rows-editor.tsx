import { RowsEditor } from '#kit/web/form/rows-editor.tsx';
import { useText } from '#kit/web/text.ts';
import type { AskedRow } from '../../shared/compare.ts';
import { ROWS_MAX } from '../../shared/status.ts';
import { simpleText } from '../../shared/text/index.ts';
import { askedColumns } from './rows-table.tsx';

const widest = { name: 200, spec: 200, unit: 20, count: 20 } as const;

interface EditorProps {
  readonly rows: readonly AskedRow[];
  readonly onChange: (rows: readonly AskedRow[]) => void;
  readonly disabled: boolean;
}

/** 采购明细 as it is typed. */
export function AskedRowsEditor({ rows, onChange, disabled }: EditorProps) {
  const t = useText(simpleText);
  return (
    <>
      <RowsEditor
        columns={askedColumns.map((field) => ({
          field,
          label: t(`field.${field}`),
          max: widest[field],
          number: field === 'count',
        }))}
        rows={rows}
        // Rows have no other name than their place.
        keyOf={(_, index) => index}
        empty={() => ({ name: '', spec: '', unit: '', count: '' })}
        onChange={onChange}
        disabled={disabled}
        add={t('op.addRow')}
        full={rows.length >= ROWS_MAX ? t('hint.rowsMost', { n: ROWS_MAX }) : undefined}
      />
      <p className="gh-hint">{t('hint.rows')}</p>
    </>
  );
}
