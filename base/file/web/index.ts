import type { FileService } from '#kit/web/file/files.ts';
import { fetchFile, send } from '#kit/web/send.ts';
import { downloadFile, listFiles, uploadFile } from '../shared/calls.ts';

/** 文件服务: how the kit's upload field and file links reach the server. */
export const fileService: FileService = {
  upload: (file, moduleName, { signal, onProgress }) =>
    send(uploadFile, { moduleName }, { files: { file }, signal, onProgress, quiet: true }),
  list: (ids) => send(listFiles, { ids: ids.join(',') }),
  download: (id) => fetchFile(downloadFile, { fileId: id }),
};
