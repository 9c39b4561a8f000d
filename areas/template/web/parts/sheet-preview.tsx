import { isNumeric } from '#areas/project/shared/goods/rows.ts';
import { PURCHASER_FILLS } from '#areas/project/shared/goods/template.ts';
import { useLang } from '#kit/web/lang.ts';
import type { DataColumn } from '#kit/web/list/data-column.ts';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { Money } from '#kit/web/money.tsx';
import { useText } from '#kit/web/text.ts';
import { columnFaults, columnName } from '../../shared/columns.ts';
import { sampleRows } from '../../shared/samples.ts';
import type { Column } from '../../shared/sheet.ts';
import { templateText } from '../../shared/text/index.ts';

type Row = Readonly<Record<string, string>>;

/** 表单预览: sample rows in the purchaser's sheet, calculated as the lot will be. */
export function SheetPreview({ columns }: { readonly columns: readonly Column[] }) {
  const t = useText(templateText);
  const lang = useLang();
  const whole = columnFaults(columns).length === 0;
  const rows = whole ? sampleRows(columns, (n) => t('form.sample', { n })) : [];
  const shown: DataColumn<Row>[] = columns
    .filter((c) => c.inputOwner === PURCHASER_FILLS || c.inputType === 'NN')
    .map((c, i) => ({
      // Two may bear the same code while they are written.
      key: `${c.fieldCode} ${i}`,
      title: (lang === 'en' && c.fieldNameEn) || columnName(c, i),
      width: c.fieldWidth,
      align: isNumeric(c) ? 'end' : undefined,
      render: (row, r) =>
        c.inputType === 'NN' ? (
          r + 1
        ) : c.inputType === 'MN' ? (
          <Money value={row[c.fieldCode]} />
        ) : (
          (row[c.fieldCode] ?? '—')
        ),
    }));
  if (shown.length === 0) return <p className="gh-hint">{t('form.noColumns')}</p>;
  return (
    <>
      <p className="gh-hint">{t(whole ? 'form.previewHint' : 'form.previewWrong')}</p>
      <DataTable
        label={t('section.preview')}
        columns={shown}
        rows={rows}
        rowKey={(row) => String(rows.indexOf(row))}
        empty={t('form.previewWrong')}
      />
    </>
  );
}
