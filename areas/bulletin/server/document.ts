import { lotFor } from '#areas/project/server/index.ts';
import { type Raw, sendFile } from '#kit/server/http/http.ts';
import { makeRichDocument } from '#kit/server/rich-document.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { bulletinDocument } from '../shared/calls.ts';
import { refuse } from '../shared/text/index.ts';
import { tenderBulletin } from './store.ts';

/** 公告成文: what is saved now, to be printed, sealed and filed; it is written in Chinese whoever asks for it. */
export async function document(r: Raw, { packageId, shape }: InputOf<typeof bulletinDocument>) {
  const row = await r.read(async (read) => {
    await lotFor(read, packageId, 'staff');
    return tenderBulletin(read.db, packageId);
  });
  if (!row || row.content === '') throw refuse('nothingSaved', 404);
  const { title, bulletinNo: number, content: html } = row;
  const made = await makeRichDocument({ shape, lang: 'zh', title, number, html, printedAt: new Date() });
  return sendFile(r.reply, { fileName: `${title}.${shape}`, ...made });
}
