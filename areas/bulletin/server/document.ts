import { lotFor } from '#areas/project/server/index.ts';
import { clockOf } from '#kit/server/context.ts';
import { html } from '#kit/server/http/html.ts';
import { type Raw, sendFile } from '#kit/server/http/http.ts';
import { makeRichDocument } from '#kit/server/rich-document.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { bulletinDocument } from '../shared/calls.ts';
import { refuse } from '../shared/text/index.ts';
import { agencyName } from './facts.ts';
import { tenderBulletin } from './store.ts';

/** 盖章处: a text that keeps no place for a seal gets one of the tenderee and one of its agency below it, as the law wants it sealed. */
const withSeals = (content: string, names: readonly string[]): string =>
  content.includes('（盖章）')
    ? content
    : content + names.map((name) => html`<p>${name}（盖章）</p>`.text).join('');

/** 公告成文: what is saved now, to be printed, sealed and filed; it is written in Chinese whoever asks for it. */
export async function document(r: Raw, { packageId, shape }: InputOf<typeof bulletinDocument>) {
  const { row, names, printedAt } = await r.read(async (read) => {
    const lot = await lotFor(read, packageId, 'staff');
    return {
      row: await tenderBulletin(read.db, packageId),
      names: [...new Set([lot.tendereeName, await agencyName(read.db, lot)])].filter(Boolean),
      printedAt: await clockOf(read.db),
    };
  });
  if (!row || row.content === '') throw refuse('nothingSaved', 404);
  const { title, bulletinNo: number } = row;
  const text = withSeals(row.content, names);
  const made = await makeRichDocument({ shape, lang: 'zh', title, number, html: text, printedAt });
  return sendFile(r.reply, { fileName: `${title}.${shape}`, ...made });
}
