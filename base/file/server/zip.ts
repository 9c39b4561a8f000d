import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { clockOf } from '#kit/server/context.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { sendFile } from '#kit/server/http/http.ts';
import type { PartNeeds } from '#kit/server/part.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import type { zipFiles } from '../shared/piece-calls.ts';
import { fileText, refuse } from '../shared/text/index.ts';
import { shownFiles } from './store.ts';

/** Names that stand twice get a number, as people expect it of a folder; most folders take a.pdf and A.PDF for the same. */
function ownNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let own = name;
    for (let n = 2; taken.has(own.toLowerCase()); n += 1) own = `${stem} (${n})${extension}`;
    taken.add(own.toLowerCase());
    return own;
  });
}

/** Marks that Windows takes in no name; one letter and a colon are to every program a place outside the archive. */
const forFolder = (name: string): string => name.replace(/[<>:"|?*]/g, '_');

type Parts = Pick<PartNeeds, 'storage' | 'fileRules'>;
const AT_ONCE = 100;

/** 打包下载: file after file is opened when its turn comes, so a thousand of them take no more memory than one. */
export async function zip(parts: Parts, { reply, read }: Raw, { ids }: InputOf<typeof zipFiles>) {
  const wanted = [...new Set(ids)];
  const { files, lang, now } = await read(async (r) => {
    const found = [];
    for (let at = 0; at < wanted.length; at += AT_ONCE)
      found.push(...(await shownFiles(r, parts.fileRules(), wanted.slice(at, at + AT_ONCE))));
    return { files: found, lang: r.lang, now: await clockOf(r.db) };
  });
  if (files.length < wanted.length) throw refuse('notFound', 404);
  const byId = new Map(files.map((f) => [f.id, f]));
  const inOrder = wanted.flatMap((id) => byId.get(id) ?? []);
  const archive = new ZipFile();
  ownNames(inOrder.map((f) => forFolder(f.fileName))).forEach((name, i) => {
    const file = inOrder[i];
    if (!file) return;
    const about = { size: file.fileSize, mtime: file.createdAt, compress: false };
    archive.addReadStreamLazy(name, about, (give) => {
      parts.storage.read(file.storageKey).then(
        (bytes) => give(null, bytes),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  });
  archive.end();
  // A file that cannot be read cuts the answer off: whoever unpacks it learns that it is no whole archive.
  archive.on('error', (error: Error) => (archive.outputStream as Readable).destroy(error));
  const fileName = `${fileText.say(lang, 'zipName')}-${shanghaiDay(now)}.zip`;
  return sendFile(reply, { fileName, type: 'application/zip', bytes: archive.outputStream as Readable });
}
