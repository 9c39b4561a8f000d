import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { settle, withinQuota } from '#base/file/server/index.ts';
import { demandDocument } from '#kit/server/office-places.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { OFFICE_MB, officeTypes } from '../../shared/mode.ts';
import { officeText, refuse } from '../../shared/text/index.ts';
import { demandEdited, type Opened, type Parts } from '../access.ts';
import { bytesOf, refusedDocument } from '../documents.ts';
import { keepVersion, LARGEST } from '../save.ts';
import { bare, headerOf, versionOf } from './asked.ts';
import { currentLock, heldLock, noteEdited } from './lock.ts';
import { conflict, lockNamed } from './locks.ts';
import { noteGiven, noteSaved, stillThere } from './token.ts';

const readBytes = (parts: Parts, found: Opened): Promise<Buffer> =>
  bytesOf(parts, found).catch((error: unknown) => {
    throw refusedDocument(error);
  });

/** 文件信息 (CheckFileInfo): what the document is, and whether this person may change it at this moment. */
export async function info(parts: Parts, r: Raw, found: Opened): Promise<FastifyReply> {
  const { held, window } = found;
  const bytes = await readBytes(parts, found);
  const lock = await r.read((read) => currentLock(read, window));
  await r.write((tx) => stillThere(tx, window.id));
  const { user, lang } = r.ctx;
  const mayWrite = found.readOnly === null && (!lock || lock.userId === user.id);
  return json(r, {
    BaseFileName: held.fileName,
    Size: bytes.length,
    SHA256: hash('sha256', bytes, 'base64'),
    Version: versionOf(found),
    OwnerId: bare(user.orgId || user.id),
    UserId: bare(user.id),
    UserFriendlyName: user.trueName,
    UserCanWrite: mayWrite,
    ReadOnly: !mayWrite,
    // A copy would be a file of no record, with nobody who answers for it.
    UserCanNotWriteRelative: true,
    UserCanRename: false,
    SupportsLocks: true,
    SupportsGetLock: true,
    SupportsExtendedLockLength: true,
    SupportsUpdate: true,
    SupportsRename: false,
    SupportsDeleteFile: false,
    BreadcrumbDocName: held.fileName,
    BreadcrumbBrandName: officeText.say(lang, 'title'),
    PostMessageOrigin: parts.publicUrl,
  });
}

function json(r: Raw, said: object): FastifyReply {
  return r.reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(said));
}

/** 读取文件 (GetFile). */
export async function get(parts: Parts, r: Raw, found: Opened): Promise<FastifyReply> {
  const bytes = await readBytes(parts, found);
  const most = headerOf(r.request, 'x-wopi-maxexpectedsize');
  if (most !== undefined && /^\d{1,15}$/.test(most) && bytes.length > Number(most))
    throw refuse('largerThanExpected', 412);
  await r.write(async (tx) => {
    await noteGiven(tx, found.window.id, found.held.mark);
    await noteEdited(tx, found.window, found.held.mark);
  });
  return r.reply
    .header('content-type', officeTypes[found.shape])
    .header('x-wopi-itemversion', versionOf(found))
    .header('content-security-policy', 'sandbox')
    .send(bytes);
}

async function received({ request }: Raw): Promise<Buffer> {
  const said = headerOf(request, 'x-wopi-size');
  const body = request.body as Readable | undefined;
  if (!body) throw refuse('noFile', 400);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST) throw refuse('tooLarge', 413, { n: OFFICE_MB });
    chunks.push(chunk);
  }
  // A line that broke is no document, however well what came of it may read.
  const length = headerOf(request, 'content-length');
  if ((length !== undefined && Number(length) !== size) || (said !== undefined && Number(said) !== size))
    throw refuse('sizeDiffers', 400);
  if (size === 0) throw refuse('noFile', 400);
  return Buffer.concat(chunks);
}

/**
 * 保存文件 (PutFile): as our own editors save, under the lock that the office server has by its name; a document of no bytes may be written
 * without one, as the protocol says. What is the same as before makes no version.
 */
export async function put(parts: Parts, r: Raw, found: Opened): Promise<FastifyReply> {
  const { window, held, shape } = found;
  const named = lockNamed(r.request, 'x-wopi-lock');
  const lock = await r.read((read) => currentLock(read, window));
  const before = lock ? undefined : await buffer(await parts.storage.read(held.storageKey));
  const isNew = before?.length === 0;
  if (!isNew && !(lock && named && lock.name === named && lock.userId === r.ctx.user.id))
    throw await conflict(r, found);
  demandEdited(found);
  const saved = await withinQuota(r, { kind: 'file', largest: LARGEST }, async (reserved) => {
    const bytes = await received(r);
    await demandDocument(bytes, shape).catch((error: unknown) => {
      throw refusedDocument(error);
    });
    const mark = (isNew ? undefined : lock?.mark) ?? held.mark;
    const demand = async (tx: Tx) => {
      if (isNew ? await currentLock(tx, window) : !(await heldLock(tx, window, named ?? '')))
        throw kitRefuse('refused.changed', 409);
    };
    if (mark === held.mark && hash('sha256', bytes, 'hex') === (await digestNow(parts, found))) {
      await r.write(async (tx) => {
        await demand(tx);
        await settle(tx, reserved, 0);
        await stillThere(tx, window.id);
      });
      return undefined;
    }
    return keepVersion(
      parts,
      r,
      found,
      { bytes, mark, reserved },
      { demand, kept: (tx, next) => noteSaved(tx, window, next) },
    );
  });
  r.reply.header('x-wopi-itemversion', saved ? bare(saved.fileId) : versionOf(found));
  return json(r, {});
}

const digestNow = async ({ storage }: Parts, { held }: Opened): Promise<string> =>
  hash('sha256', await buffer(await storage.read(held.storageKey)), 'hex');
