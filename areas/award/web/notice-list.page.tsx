import { LotName } from '#areas/project/web/index.ts';
import { lotSheet } from '#areas/project/shared/lot.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { whileBusy } from '#kit/web/notice.ts';
import { fetchFile, saveFile } from '#kit/web/send.ts';
import { say } from '#kit/web/text.ts';
import { noticePdf, pageNotices } from '../shared/calls.ts';
import { awardText } from '../shared/text/index.ts';
import { ownNoticePath } from './links.ts';
import { kindTags } from './tags.ts';

/** 通知书列表: winning and result notices of one's own organisation. */
export function Page() {
  return (
    <ListPage
      call={pageNotices}
      texts={awardText}
      title="noticeList"
      rowKey="noticeId"
      columns={[
        { field: 'noticeNo', to: (row) => ownNoticePath(row.packageId), width: 170 },
        { field: 'kind', tag: kindTags, width: 120 },
        { field: 'packageName', width: 300, render: (row) => <LotName lot={row} />, sheet: lotSheet },
        { field: 'issuedAt', kind: 'instant', width: 160, sortable: true },
        { field: 'receivedAt', kind: 'instant', width: 160 },
        { field: 'voidAt', kind: 'instant', width: 160 },
      ]}
      rowActions={[
        { text: 'action.view', to: (row) => ownNoticePath(row.packageId) },
        { text: 'action.pdf', onClick: (row) => void download(row.packageId) },
      ]}
      exportName="noticeList"
      emptyHint="hint.emptyNotices"
    />
  );
}

/** Why it failed is said by the request layer. */
const download = (packageId: string): Promise<void> =>
  whileBusy(say('web.file.downloading'), () => fetchFile(noticePdf, { packageId })).then(
    saveFile,
    () => undefined,
  );
