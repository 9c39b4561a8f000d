import { Button } from 'antd';
import { listed } from '#kit/shared/punctuation.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { useLang } from '#kit/web/lang.ts';
import { DataTable } from '#kit/web/list/data-table.tsx';
import type { DataColumn } from '#kit/web/list/data-column.ts';
import { Empty } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import type { Entry } from '../../shared/calls.ts';
import { importText } from '../../shared/text/import.ts';

/** 导入结果: how each of them sets the password; halves of codes are shown this once. */
export function ImportMade({
  made,
  onClose,
}: {
  readonly made: readonly Entry[];
  readonly onClose: () => void;
}) {
  const t = useText(importText);
  const lang = useLang();
  const columns: DataColumn<Entry>[] = [
    { key: 'userName', title: t('field.userName'), render: (one) => one.userName },
    {
      key: 'way',
      title: t('way'),
      render: (one) =>
        one.way === 'sent' ? `${t('sent')} ${listed(lang, one.sentTo)}` : <code>{one.half}</code>,
    },
    { key: 'waiting', title: t('waiting'), render: (one) => listed(lang, one.waiting) || '—' },
  ];
  return (
    <Dialog
      open
      title={t('made')}
      width={900}
      // What is shown this once is not lost by a key pressed beside it.
      closable={false}
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p>{t('imported', { n: made.length })}</p>
      {made.some((one) => one.way === 'halves') ? <p className="gh-hint">{t('madeHint')}</p> : null}
      <DataTable
        columns={columns}
        rows={made}
        rowKey={(one) => one.id}
        height={420}
        label={t('made')}
        empty={<Empty />}
      />
    </Dialog>
  );
}
