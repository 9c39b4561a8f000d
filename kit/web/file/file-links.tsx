import { DownloadOutlined, PaperClipOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, use, useState } from 'react';
import { viewerOf } from './file-viewers.ts';
import { FileContext, type StoredFile } from './files.ts';
import { toast, whileBusy } from '../notice.ts';
import { saveFile } from '../send.ts';
import { say, useWords } from '../text.ts';

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

/** Downloads a stored file and says so until it is there or has failed (下载中，请稍等). */
export function useDownload(): { download: (file: StoredFile) => Promise<void>; busy: string | undefined } {
  const service = use(FileContext);
  const [busy, setBusy] = useState<string>();
  const download = async (file: StoredFile) => {
    setBusy(file.id);
    try {
      const got = await whileBusy(say('web.file.downloading'), () => service.download(file.id));
      saveFile({ blob: got.blob, fileName: got.fileName || file.fileName });
    } catch {
      // closes silently: the request layer has said why
    } finally {
      setBusy(undefined);
    }
  };
  return { download, busy };
}

const FilePreview = lazy(() => import('./file-preview.tsx').then((m) => ({ default: m.FilePreview })));

/** 文件名: opens what the browser can show; anything else is downloaded, and it says why. */
export function FileName({ file }: { readonly file: StoredFile }) {
  const w = useWords();
  const { download } = useDownload();
  const [open, setOpen] = useState(false);
  const viewer = viewerOf(file.fileName);
  const show = () => {
    if (viewer) {
      setOpen(true);
      return;
    }
    toast('info', w('web.file.noPreview'));
    void download(file);
  };
  return (
    <>
      <button type="button" className="gh-link" onClick={show}>
        {file.fileName}
      </button>
      {open && viewer ? (
        <Suspense fallback={null}>
          <FilePreview file={file} viewer={viewer} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** 附件 read-only: names to open or download. `<FileLinks value={row.fileId} />` */
export function FileLinks({ value }: { readonly value: string | null | undefined }) {
  const ids = idsOf(value);
  const w = useWords();
  const { data, error } = useStoredFiles(ids);
  const { download, busy } = useDownload();
  if (ids.length === 0) return <span className="gh-none">—</span>;
  if (error) return <span className="gh-none">{w('web.file.listFailed')}</span>;
  const files = ids.map((id) => data?.find((f) => f.id === id) ?? { id, fileName: w('web.file.unnamed') });
  return (
    <ul className="gh-files">
      {files.map((file) => (
        <li key={file.id}>
          <PaperClipOutlined aria-hidden />
          <FileName file={file} />
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
    </ul>
  );
}
