import { Readable } from 'node:stream';
import type { Read } from '#kit/server/context.ts';
import { type Raw, sendFile } from '#kit/server/http/http.ts';
import { newId } from '#kit/server/ids.ts';
import { TooManyWait } from '#kit/server/office.ts';
import type { PartNeeds } from '#kit/server/part.ts';
import type { InputOf, OutputOf } from '#kit/shared/call.ts';
import * as calls from '../shared/preview-calls.ts';
import { refuse } from '../shared/text/index.ts';
import { extensionOf } from './judge.ts';
import * as store from './preview-store.ts';
import { shownFiles } from './store.ts';

type Parts = Pick<PartNeeds, 'storage' | 'fileRules' | 'office'>;

async function wanted({ fileRules }: Parts, read: Read, fileId: string) {
  const [file] = await shownFiles(read, fileRules(), [fileId]);
  if (!file) throw refuse('notFound', 404);
  return file;
}

/**
 * 转换预览: the first who looks has the PDF made, outside any transaction and after the answer; everybody else who may read the file
 * finds it until it is swept, a day later. Should the process end meanwhile, whoever asks after a while begins anew.
 */
export async function preview(
  parts: Parts,
  r: Raw,
  { fileId }: InputOf<typeof calls.previewFile>,
): Promise<OutputOf<typeof calls.previewFile>> {
  const file = await r.read((read) => wanted(parts, read, fileId));
  const extension = extensionOf(file.fileName);
  if (!parts.office || !calls.convertedTypes.includes(extension)) return { status: calls.conversion.none };
  const taken = await r.write((tx) => store.takeToConvert(tx, fileId));
  if (taken) void convert(parts, r, file, extension);
  const found = await r.read(({ db }) => store.conversionOf(db, fileId));
  return { status: found?.status ?? calls.conversion.converting };
}

interface Source {
  readonly id: string;
  readonly storageKey: string;
}

async function convert({ storage, office }: Parts, r: Raw, file: Source, extension: string): Promise<void> {
  try {
    const pdf = await office?.toPdf(await storage.read(file.storageKey), extension);
    if (!pdf) return;
    const id = newId();
    // No record redeems these bytes: they are swept within a day, and made again for whoever asks then.
    const { key } = await storage.keep(`previews/${id.slice(-2)}/${id}`, Readable.from([pdf]), pdf.length);
    await r.write((tx) =>
      store.setConverted(tx, file.id, { status: calls.conversion.ready, storageKey: key }),
    );
  } catch (error) {
    r.request.log.warn({ reason: (error as Error).message, fileId: file.id }, 'no PDF was made');
    const isFull = error instanceof TooManyWait;
    await r
      .write((tx) =>
        isFull
          ? store.giveUp(tx, file.id)
          : store.setConverted(tx, file.id, { status: calls.conversion.failed }),
      )
      .catch(() => undefined);
  }
}

/** 预览文件: to whoever may read the document it was made of. */
export async function pdf(parts: Parts, r: Raw, { fileId }: InputOf<typeof calls.previewPdf>) {
  const { file, made } = await r.read(async (read) => ({
    file: await wanted(parts, read, fileId),
    made: await store.conversionOf(read.db, fileId),
  }));
  if (!made?.storageKey) throw refuse('notFound', 404);
  const bytes = await parts.storage.read(made.storageKey);
  r.reply.header('x-content-type-options', 'nosniff').header('content-security-policy', 'sandbox');
  return sendFile(r.reply, { fileName: `${file.fileName}.pdf`, type: 'application/pdf', bytes });
}
