import { fetchFile, send } from '#kit/web/send.ts';
import { conversion, previewFile, previewPdf } from '../shared/preview-calls.ts';

const ASK_MS = 1200;

/** 转换预览: has the PDF made and waits for it; undefined where nobody makes one. */
export async function converted(fileId: string, signal: AbortSignal): Promise<Blob | undefined> {
  for (;;) {
    const { status } = await send(previewFile, { fileId }, { signal, quiet: true });
    if (status === conversion.none) return undefined;
    if (status === conversion.ready)
      return (await fetchFile(previewPdf, { fileId }, { signal, quiet: true })).blob;
    if (status === conversion.failed) throw new Error('no PDF was made of it');
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
    signal.throwIfAborted();
  }
}
