import { loadChunk } from '#kit/web/chunk.ts';
import type { FileService } from '#kit/web/file/files.ts';
import { fetchFile, send } from '#kit/web/send.ts';
import { downloadFile, listFiles, uploadFile } from '../shared/calls.ts';
import { PIECE_BYTES, zipFiles } from '../shared/piece-calls.ts';

/** 文件服务: how the kit's upload field and file links reach the server. */
export const fileService: FileService = {
  upload: async (file, moduleName, { signal, onProgress }) => {
    if (file.size <= PIECE_BYTES)
      return send(uploadFile, { moduleName }, { files: { file }, signal, onProgress, quiet: true });
    // Few files are so large: how they go is fetched with the first one.
    const { sendPieces } = await loadChunk(() => import('./send-pieces.ts'));
    return sendPieces(file, moduleName, { signal, onProgress });
  },
  list: (ids) => send(listFiles, { ids: ids.join(',') }),
  download: (id) => fetchFile(downloadFile, { fileId: id }),
  // Few files are of such a kind: how that goes is fetched with the first one.
  converted: async (id, signal) => (await loadChunk(() => import('./converted.ts'))).converted(id, signal),
  signatures: async (ids) => (await loadChunk(() => import('./signatures.ts'))).signatures(ids),
  downloadAll: (ids) => fetchFile(zipFiles, { ids: [...ids] }),
};
