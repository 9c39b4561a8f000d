import type { Raw } from '#kit/server/http/http.ts';
import { documentParagraphs } from '#kit/server/office-places.ts';
import { bookTexts } from '#kit/server/workbook/book.ts';
import type { InputOf, OutputOf } from '#kit/shared/call.ts';
import { compared } from '#kit/shared/difference.ts';
import type * as calls from '../shared/calls.ts';
import { COMPARED_MAX, officeShape } from '../shared/mode.ts';
import { opened, type Parts, subjectOf } from './access.ts';
import { refusedDocument, versionBytes, versionFor } from './documents.ts';
import * as store from './store.ts';

/** 历次版本, the newest first. */
export const versions =
  (parts: Parts) =>
  async (
    r: Raw,
    { key }: InputOf<typeof calls.officeVersions>,
  ): Promise<OutputOf<typeof calls.officeVersions>> => {
    const { window, held } = await r.read((read) => opened(parts, read, key));
    if (!held.showsVersions) return [];
    return (await r.read((read) => store.versionsOf(read.db, subjectOf(window)))).map(
      ({ no, fileName, userName, savedAt }) => ({ no, fileName, userName, savedAt: savedAt.toISOString() }),
    );
  };

type Lines = OutputOf<typeof calls.compareOffice>['lines'];

async function paragraphs(before: Buffer, after: Buffer): Promise<Lines> {
  return compared(await documentParagraphs(before), await documentParagraphs(after))
    .filter((line) => line.before !== line.after)
    .map((line) => ({ place: '', ...line }));
}

const inSheetOrder = (a: string, b: string): number => {
  const [, columnA = '', rowA = '0'] = /^([A-Z]+)(\d+)$/.exec(a) ?? [];
  const [, columnB = '', rowB = '0'] = /^([A-Z]+)(\d+)$/.exec(b) ?? [];
  return Number(rowA) - Number(rowB) || columnA.length - columnB.length || columnA.localeCompare(columnB);
};

async function cells(before: Buffer, after: Buffer): Promise<Lines> {
  const [was, is] = [await bookTexts(before), await bookTexts(after)];
  const names = [...new Set([...was, ...is].map(({ name }) => name))];
  return names.flatMap((name) => {
    const a = was.find((sheet) => sheet.name === name)?.cells ?? {};
    const b = is.find((sheet) => sheet.name === name)?.cells ?? {};
    return [...new Set([...Object.keys(a), ...Object.keys(b)])]
      .filter((at) => a[at] !== b[at])
      .toSorted(inSheetOrder)
      .map((at) => ({ place: `${name}!${at}`, before: a[at] ?? null, after: b[at] ?? null }));
  });
}

/** 版本对照: what the paragraphs of two versions say differently, or the cells of two workbooks. */
export const compare =
  (parts: Parts) =>
  async (r: Raw, { key, from, to }: InputOf<typeof calls.compareOffice>) => {
    const found = await r.read((read) => opened(parts, read, key));
    const [a, b] = [await versionFor(r, found, from), await versionFor(r, found, to)];
    const [before, after] = [await versionBytes(parts, a), await versionBytes(parts, b)];
    const lines = await (officeShape(b.fileName) === 'xlsx' ? cells : paragraphs)(before, after).catch(
      (error: unknown) => {
        throw refusedDocument(error);
      },
    );
    return { lines: lines.slice(0, COMPARED_MAX), isCut: lines.length > COMPARED_MAX };
  };
