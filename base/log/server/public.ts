import type { Read } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type PageRequest, type PublicPage, Served } from '#kit/server/http/pages.ts';
import { TILE_WIDTH } from '#kit/shared/crypto/merkle.ts';
import { writeNoteKey } from '#kit/shared/crypto/note.ts';
import { publishedKey } from './key.ts';
import { type Ask, lastCheckpoint, nodeReader } from './store.ts';

/** Asks on the connection of a read or of a running transaction. */
export const askOn =
  (db: Db): Ask =>
  async (text, values = []) =>
    (await db.$client.query(text, values)).rows;

const TEXT = 'text/plain; charset=utf-8';

/** 检查点: the newest, as a signed note. */
async function checkpoint({ db }: Read): Promise<Served | undefined> {
  const last = await lastCheckpoint(askOn(db));
  return last && new Served(TEXT, last.note);
}

/** `tile/<level>/<number>[.p/<width>]`, the number in groups of three digits: x001/x234/067. */
function readTilePath(path: string): { level: number; index: number; width: number } | undefined {
  const [, level, groups, width] =
    /^(\d|[1-5]\d|6[0-3])\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path) ?? [];
  if (level === undefined || groups === undefined) return undefined;
  const index = Number(groups.replaceAll(/[x/]/g, ''));
  const wide = width === undefined ? TILE_WIDTH : Number(width);
  return wide > TILE_WIDTH ? undefined : { level: Number(level), index, width: wide };
}

/** 散列瓦片: a tile that the newest checkpoint holds; complete ones never change. */
async function tile({ db }: Read, { params }: PageRequest): Promise<Served | undefined> {
  const asked = readTilePath(params['*'] ?? '');
  const ask = askOn(db);
  const size = Number((await lastCheckpoint(ask))?.size ?? 0);
  if (!asked) return undefined;
  const { level, index, width } = asked;
  const first = index * TILE_WIDTH;
  const there = Math.floor(size / TILE_WIDTH ** level);
  if (first + width > there) return undefined;
  const hashes = await nodeReader(ask)(level, first, width);
  return new Served('application/octet-stream', Buffer.concat(hashes), width === TILE_WIDTH);
}

/** What programs follow the log by (日志的公开接口): C2SP tlog-tiles without the entries, whose content is not public. */
export const pages: readonly PublicPage[] = [
  { path: '/log/checkpoint', render: checkpoint },
  {
    path: '/log/key',
    render: async ({ db }) => new Served(TEXT, `${await writeNoteKey(await publishedKey(db))}\n`),
  },
  { path: '/log/tile/*', render: tile },
];
