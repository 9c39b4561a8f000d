import { use, useState } from 'react';
import { whileBusy } from '../notice.ts';
import { type Download, saveFile } from '../send.ts';
import { say } from '../text.ts';
import { FileContext, type StoredFile } from './files.ts';

/** Downloads a stored file and says so until it is there or has failed (下载中，请稍等). */
export function useDownload() {
  const service = use(FileContext);
  const [busy, setBusy] = useState<string>();
  const fetched = async (key: string, name: string, get: () => Promise<Download>) => {
    setBusy(key);
    try {
      const got = await whileBusy(say('web.file.downloading'), get);
      saveFile({ blob: got.blob, fileName: got.fileName || name });
    } catch {
      // closes silently: the request layer has said why
    } finally {
      setBusy(undefined);
    }
  };
  const download = (file: StoredFile) => fetched(file.id, file.fileName, () => service.download(file.id));
  const downloadAll = (ids: readonly string[]) => fetched('all', '', () => service.downloadAll(ids));
  return { download, downloadAll, busy };
}
