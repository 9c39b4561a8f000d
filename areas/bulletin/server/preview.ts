import { type Lot, lotFor } from '#areas/project/server/index.ts';
import { termsOf } from '#areas/tender-file/server/index.ts';
import { cleaned } from '#kit/server/clean-html.ts';
import type { Read } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { previewBulletin } from '../shared/calls.ts';
import { factsOf } from './facts.ts';
import type { Notice } from './publish.ts';
import { previewOf } from './site/notice.ts';
import { tenderBulletin } from './store.ts';

/** 公告预览: the page that the public will read, made of what stands in the form; nothing is stored. */
export async function preview(read: Read, { packageId, title, content }: InputOf<typeof previewBulletin>) {
  const lot = await lotFor(read, packageId, 'staff');
  const row = await tenderBulletin(read.db, packageId);
  const page = previewOf(read.lang, {
    bulletinType: 'tender',
    title,
    content: cleaned(content),
    bulletinNo: row?.bulletinNo ?? null,
    publishedAt: row?.publishedAt ?? null,
    facts: await factsOf(read.db, lot, undefined, termsOf),
  });
  return { page: page.text };
}

/** The page of what `publishNotice` would publish now, for another area to show before it decides. */
export async function previewNotice(read: Read, lot: Lot, notice: Omit<Notice, 'packageId'>) {
  const facts = await factsOf(read.db, lot, notice.publicity);
  const { winner } = notice;
  const page = previewOf(read.lang, {
    bulletinType: notice.type,
    title: notice.title,
    content: cleaned(notice.content),
    bulletinNo: null,
    publishedAt: null,
    facts: { ...facts, ...(winner ? { winnerName: winner.name, winnerPrice: winner.price } : {}) },
  });
  return { page: page.text };
}
