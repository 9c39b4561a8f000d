import { EXPORT_MAX, SHEET_MAX } from '#kit/shared/sheet.ts';
import { bytesText } from '#kit/web/file/upload-words.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { whileBusy } from '#kit/web/notice.ts';
import { fetchFile, saveFile } from '#kit/web/send.ts';
import { Status, tagSet } from '#kit/web/status-tag.tsx';
import { say, useText } from '#kit/web/text.ts';
import { downloadExport, type ExportRow, pageExports, removeExport } from '../shared/calls.ts';
import { type ExportStatus, exportStatus, KEPT_DAYS } from '../shared/status.ts';
import { exportText } from '../shared/text/index.ts';

const tags = tagSet(exportText)<ExportStatus>({
  [exportStatus.waiting]: ['saved', 'status.waiting'],
  [exportStatus.running]: ['process', 'status.running'],
  [exportStatus.ready]: ['done', 'status.ready'],
  [exportStatus.failed]: ['refused', 'status.failed'],
});

const ends = (row: ExportRow): boolean =>
  row.status === exportStatus.ready || row.status === exportStatus.failed;

/** A sheet under way moves on while one looks. */
const EVERY_MS = 3000;

/** 我的导出: how far each has come, and its sheet. */
export function Page() {
  const t = useText(exportText);
  const fetch = async (row: ExportRow): Promise<void> => {
    const got = await whileBusy(say('web.file.downloading'), () => fetchFile(downloadExport, { id: row.id }));
    saveFile(got);
  };
  return (
    <ListPage
      call={pageExports}
      texts={exportText}
      title="title"
      everyMs={EVERY_MS}
      above={<p className="gh-hint">{t('hint', { most: EXPORT_MAX, days: KEPT_DAYS })}</p>}
      columns={[
        { field: 'title', width: 260 },
        {
          field: 'status',
          width: 220,
          render: (row) => (
            <>
              <Status of={tags} value={row.status} />
              {row.failure ? <span className="gh-hint"> {t(`failure.${row.failure}`)}</span> : null}
              {row.isCapped ? <span className="gh-hint"> {t('capped', { max: SHEET_MAX })}</span> : null}
            </>
          ),
        },
        { field: 'rowCount', kind: 'number', width: 110 },
        {
          field: 'fileSize',
          width: 110,
          render: (row) =>
            row.fileSize === null ? <span className="gh-none">—</span> : bytesText(row.fileSize),
        },
        { field: 'madeAt', kind: 'instant', width: 160 },
        { field: 'overAt', kind: 'instant', width: 160 },
      ]}
      rowActions={[
        {
          text: 'action.download',
          can: 'download',
          onClick: (row) => void fetch(row).catch(() => undefined),
        },
        {
          text: 'action.remove',
          when: ends,
          danger: true,
          confirm: 'removeSure',
          call: removeExport,
        },
        {
          text: 'action.cancel',
          when: (row) => !ends(row),
          danger: true,
          confirm: 'cancelSure',
          call: removeExport,
        },
      ]}
      emptyHint="empty"
    />
  );
}
