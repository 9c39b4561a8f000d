import type { Raw } from '#kit/server/http/http.ts';
import { letGo, TooLarge } from '#kit/server/storage/storage.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { UPLOAD_MAX_MB } from '../shared/calls.ts';
import { refuse } from '../shared/text/index.ts';
import { cleanName, demandGood, type Judges, withHead } from './judge.ts';
import { keepStreamed, recordKept } from './keep.ts';
import { settle, withinQuota } from './quota.ts';

export const LARGEST = UPLOAD_MAX_MB * 1024 * 1024;

async function receive(judges: Judges, r: Raw) {
  const part = await r.part(LARGEST);
  if (!part) throw refuse('noFile', 400);
  const fileName = cleanName(part.filename);
  let head: Buffer = Buffer.alloc(0);
  const judged = withHead(part.file, (h) => {
    head = h;
  });
  const kept = await keepStreamed(judges.storage, judged, LARGEST, letGo).catch((error: unknown) => {
    throw error instanceof TooLarge ? refuse('tooLarge', 400, { n: UPLOAD_MAX_MB }) : error;
  });
  await demandGood(judges, kept, fileName, head);
  const field = part.fields.moduleName;
  const moduleName = field && 'value' in field ? String(field.value).slice(0, 50) : 'sysCompany';
  return { kept, fileName, moduleName };
}

/** What was refused leaves nothing; where nobody knows whether it was recorded, the bytes wait for the sweep that does. */
export async function cleared(
  { storage }: Judges,
  { key }: { readonly key: string },
  error: unknown,
): Promise<never> {
  if (error instanceof Refusal) await storage.remove(key);
  throw error;
}

/** 上传文件: streamed to the storage, judged there, then recorded; a refused one leaves nothing. */
export const upload = (judges: Judges, r: Raw) =>
  withinQuota(r, { kind: 'file', largest: LARGEST, late: true }, async (reserved) => {
    const { kept, fileName, moduleName } = await receive(judges, r);
    const { orgId, id: userId } = r.ctx.user;
    const about = { fileName, mediaType: 'application/octet-stream', moduleName, orgId, userId };
    await r
      .write(async (tx) => {
        await Promise.all([settle(tx, reserved, kept.size), recordKept(tx, kept, about)]);
      })
      .catch((error: unknown) => cleared(judges, kept, error));
    return { id: kept.id, fileName, size: kept.size, digest: kept.digest };
  });
