import { DownloadOutlined, PaperClipOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, use, useState } from 'react';
import { viewerOf } from './file-viewers.ts';
import { FileContext, type StoredFile } from './files.ts';
import { toast } from '../notice.ts';
import { useWords } from '../text.ts';
import { useDownload } from './use-download.ts';
import { later } from '../chunk.ts';

export const idsOf = (value: string | null | undefined): string[] =>
  value ? value.split(',').filter(Boolean) : [];

/** The names of stored files, asked once each. */
export function useStoredFiles(ids: readonly string[]) {
  const service = use(FileContext);
  return useQuery({
    queryKey: ['files', [...ids].sort()],
    queryFn: () => service.list(ids),
    enabled: ids.length > 0,
    staleTime: 600_000,
  });
}

const FilePreview = later(() => import('./file-preview.tsx').then((m) => m.FilePreview));

/** 文件名: opens what the browser can show; anything else is downloaded, and it says why. */
export function FileName({ file, watermark }: { readonly file: StoredFile; readonly watermark?: boolean }) {
  const w = useWords();
  const { download } = useDownload();
  const [open, setOpen] = useState(false);
  const viewer = viewerOf(file.fileName);
  const unshown = () => {
    setOpen(false);
    toast('info', w('web.file.noPreview'));
    void download(file);
  };
  return (
    <>
      <button type="button" className="gh-link" onClick={() => (viewer ? setOpen(true) : unshown())}>
        {file.fileName}
      </button>
      {open && viewer ? (
        <Suspense fallback={null}>
          <FilePreview
            file={file}
            viewer={viewer}
            watermark={watermark}
            onClose={() => setOpen(false)}
            onUnshown={unshown}
          />
        </Suspense>
      ) : null}
    </>
  );
}

const LazyTag = later(() => import('./signed.tsx').then((m) => m.SignedTag));

/** 签名标记 of a file, where it can have one. */
export function SignedMark({ file }: { readonly file: StoredFile }) {
  const { signatures } = use(FileContext);
  if (!signatures || !/\.pdf$/i.test(file.fileName)) return null;
  return (
    <Suspense fallback={null}>
      <LazyTag fileId={file.id} />
    </Suspense>
  );
}

interface FileLinksProps {
  readonly value: string | null | undefined;
  /** The record asks for the reader's name over what is looked at: bids (查看水印). */
  readonly watermark?: boolean;
}

/** 附件 read-only: names to open or download. `<FileLinks value={row.fileId} />` */
export function FileLinks({ value, watermark = false }: FileLinksProps) {
  const ids = idsOf(value);
  const w = useWords();
  const { data, error } = useStoredFiles(ids);
  const { download, downloadAll, busy } = useDownload();
  if (ids.length === 0) return <span className="gh-none">—</span>;
  if (error) return <span className="gh-none">{w('web.file.listFailed')}</span>;
  const files = ids.map((id) => data?.find((f) => f.id === id) ?? { id, fileName: w('web.file.unnamed') });
  return (
    <ul className="gh-files">
      {files.map((file) => (
        <li key={file.id}>
          <PaperClipOutlined aria-hidden />
          <FileName file={file} watermark={watermark} />
          <SignedMark file={file} />
          <Button
            type="text"
            size="small"
            loading={busy === file.id}
            icon={<DownloadOutlined aria-hidden />}
            aria-label={`${w('web.download')} ${file.fileName}`}
            onClick={() => void download(file)}
          />
        </li>
      ))}
      {ids.length > 1 ? (
        <li>
          <Button size="small" loading={busy === 'all'} onClick={() => void downloadAll(ids)}>
            {w('web.file.all')}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}
