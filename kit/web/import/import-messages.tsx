import { importText } from '#kit/shared/text/import.ts';
import { type ImportMessage, type ImportResult, importType } from '#kit/shared/workbook-import.ts';
import { DataTable } from '../list/data-table.tsx';
import type { DataColumn } from '../list/data-column.ts';
import { Empty } from '../states.tsx';
import { useText } from '../text.ts';

/** 提示清单: every cell that is wrong or was left out, in the order of the sheet. */
export function ImportMessages({ of }: { readonly of: ImportResult }) {
  const t = useText(importText);
  const { messageList, messageCnt } = of;
  const columns: DataColumn<ImportMessage>[] = [
    {
      key: 'type',
      title: t('type'),
      kind: 'tight',
      render: (m) =>
        m.type === importType.error ? (
          <span className="gh-import-error">{t('error')}</span>
        ) : (
          <span className="gh-import-warning">{t('warning')}</span>
        ),
    },
    { key: 'row', title: t('row'), kind: 'tight', render: (m) => m.row ?? '—' },
    { key: 'column', title: t('column'), kind: 'tight', render: (m) => m.column || '—' },
    { key: 'value', title: t('value'), render: (m) => m.value || '—' },
    { key: 'message', title: t('message'), render: (m) => m.message },
  ];
  return (
    <>
      <DataTable
        columns={columns}
        rows={messageList}
        rowKey={(m) => `${m.row} ${m.column} ${m.message}`}
        height={320}
        label={t('message')}
        empty={<Empty />}
      />
      {messageCnt > messageList.length ? (
        <p className="gh-hint">{t('more', { n: messageCnt - messageList.length })}</p>
      ) : null}
    </>
  );
}
