import { guardFiles, readableFiles, showFiles } from '#base/file/server/index.ts';
import { fileIds, settle } from '#base/form/server/index.ts';
import type { Ctx, Read, Tx } from '#kit/server/context.ts';
import { newId } from '#kit/server/ids.ts';
import { type InputOf, type OutputOf, pageResult } from '#kit/shared/call.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import type * as calls from '../shared/calls.ts';
import * as events from '../shared/events.ts';
import { versionFields } from '../shared/schema.ts';
import { type ClientPlatform, versionParts, versionStatus } from '../shared/status.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import * as store from './store.ts';

type Row = store.VersionRow;

function canOf({ user }: Ctx, row: Row) {
  const draft = row.status === versionStatus.draft;
  const own = row.changedBy === user.id;
  return {
    edit: draft,
    publish: draft && !own,
    withdraw: row.status === versionStatus.online,
    remove: draft,
    waits: draft && own,
  };
}

const shown = (ctx: Ctx, row: Row): calls.ClientVersion => ({
  id: row.id,
  platform: row.platform,
  versionNo: row.versionNo,
  forced: row.forced ? '1' : '0',
  description: row.description,
  fileId: row.fileId,
  status: row.status,
  createdName: row.createdName,
  createTime: row.createdAt.toISOString(),
  publishedName: row.publishedName,
  onlineTime: row.publishedAt?.toISOString() ?? null,
  version: row.version,
  can: canOf(ctx, row),
});

/** 客户端版本分页. */
export async function page(read: Read, q: InputOf<typeof calls.pageVersions>) {
  const { records, ...count } = await store.pageOfVersions(read.db, q);
  return pageResult(
    records.map((row) => shown(read, row)),
    count,
    q,
  );
}

/** Name and digest of the installer. */
async function installer(read: Read, row: Row) {
  const [file] = await readableFiles(read.db, read, [row.fileId]);
  return { fileName: file?.fileName ?? '', digest: file?.digest ?? '' };
}

/** 客户端版本详情. */
export async function detail(
  read: Read,
  { id }: { id: string },
): Promise<OutputOf<typeof calls.versionDetail>> {
  const row = await store.versionById(read.db, id);
  if (!row) throw refuse('notFound', 404);
  return { ...shown(read, row), ...(await installer(read, row)) };
}

const about = (row: Pick<Row, 'platform' | 'versionNo'>) => ({
  platform: row.platform,
  versionNo: row.versionNo,
});
const subject = (id: string) => ({ subjectType: 'clientVersion' as const, subjectId: id });

/** The version, locked, as it was shown: the only way to get one to change it. */
async function versionFor(tx: Tx, at: { readonly id: string; readonly version: number }): Promise<Row> {
  const row = await store.lockVersion(tx, at.id);
  if (!row) throw refuse('notFound', 404);
  if (row.version !== at.version) throw kitRefuse('refused.changed', 409);
  return row;
}

/** 保存: a new one, or one that was never online. */
export async function save(tx: Tx, input: InputOf<typeof calls.saveVersion>) {
  const before =
    input.id === null ? undefined : await versionFor(tx, { id: input.id, version: input.version });
  if (before && before.status !== versionStatus.draft) throw refuse('wrongStatus');
  await settle(tx, versionFields, input);
  const platform = input.platform as ClientPlatform;
  await store.inTurn(tx, platform);
  if (await store.numberTaken(tx.db, platform, input.versionNo, input.id))
    throw refuseField('versionNo', 'wrong.taken');
  const values = {
    platform,
    versionNo: input.versionNo,
    versionParts: versionParts(input.versionNo),
    forced: isYes(input.forced),
    description: input.description,
    fileId: fileIds(input.fileId)[0] ?? '',
    changedBy: tx.user.id,
  };
  const id = before?.id ?? newId();
  if (before) await store.updateVersion(tx, before, values);
  else
    await store.insertVersion(tx, {
      ...values,
      id,
      status: versionStatus.draft,
      createdBy: tx.user.id,
      createdName: tx.user.trueName,
      createdAt: tx.now,
      publishedName: '',
      version: 0,
    });
  guardFiles(tx, [values.fileId], 'client.manage');
  tx.emit(events.versionSaved, { ...subject(id), before, after: values }, about(values));
  return { id, version: before ? before.version + 1 : 0 };
}

/** 上线: by another person than who last changed it; the one before goes offline with it. */
export async function publish(tx: Tx, at: InputOf<typeof calls.publishVersion>): Promise<null> {
  const known = await store.versionById(tx.db, at.id);
  if (!known) throw refuse('notFound', 404);
  await store.inTurn(tx, known.platform);
  const row = await versionFor(tx, at);
  if (row.status !== versionStatus.draft) throw refuse('wrongStatus');
  if (row.changedBy === tx.user.id) throw refuse('ownRelease', 403);
  const last = await store.highestReleased(tx.db, row.platform);
  if (last && !isAbove(row, last)) throw refuseField('versionNo', 'wrong.notNewer', { last: last.versionNo });
  const online = await store.onlineVersion(tx.db, row.platform);
  if (online) await store.updateVersion(tx, online, { status: versionStatus.offline });
  const change = {
    status: versionStatus.online,
    publishedBy: tx.user.id,
    publishedName: tx.user.trueName,
    publishedAt: tx.now,
  };
  await store.updateVersion(tx, row, change);
  await showFiles(tx, [row.fileId], ['public']);
  const { digest } = await installer(tx, row);
  tx.emit(
    events.versionPublished,
    { ...subject(row.id), before: row, after: { ...row, ...change } },
    { ...about(row), digest, forced: row.forced },
  );
  return null;
}

function isAbove(row: Row, last: Row): boolean {
  const i = row.versionParts.findIndex((part, at) => part !== last.versionParts[at]);
  return i >= 0 && (row.versionParts[i] as number) > (last.versionParts[i] as number);
}

/** 下线: nobody is offered it any more. */
export async function withdraw(tx: Tx, at: InputOf<typeof calls.withdrawVersion>): Promise<null> {
  const row = await versionFor(tx, at);
  if (row.status !== versionStatus.online) throw refuse('wrongStatus');
  await store.updateVersion(tx, row, { status: versionStatus.offline });
  tx.emit(
    events.versionWithdrawn,
    { ...subject(row.id), before: row, after: { ...row, status: versionStatus.offline } },
    about(row),
  );
  return null;
}

/** 删除: only what was never online. */
export async function remove(tx: Tx, at: InputOf<typeof calls.removeVersion>): Promise<null> {
  const row = await versionFor(tx, at);
  if (row.status !== versionStatus.draft) throw refuse('wrongStatus');
  await store.deleteVersion(tx, row.id);
  tx.emit(events.versionRemoved, { ...subject(row.id), before: row }, about(row));
  return null;
}

/** 升级检查: what an installed program is to know. */
export async function latest(
  read: Read,
  { platform, versionNo }: InputOf<typeof calls.latestVersion>,
): Promise<OutputOf<typeof calls.latestVersion>> {
  const row = await store.onlineVersion(read.db, platform);
  if (!row) return { latest: null, mustUpdate: false };
  const { versionNo: newest, description, fileId } = row;
  const onlineTime = row.publishedAt?.toISOString() ?? '';
  return {
    latest: { versionNo: newest, description, fileId, onlineTime, ...(await installer(read, row)) },
    mustUpdate: versionNo !== undefined && (await store.forcedSince(read.db, platform, versionNo, row)),
  };
}
