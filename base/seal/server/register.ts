import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ownFiles } from '#base/file/server/index.ts';
import { settle } from '#base/form/server/index.ts';
import { violates } from '#kit/server/database/db.ts';
import type { Raw } from '#kit/server/http/http.ts';
import type { PartNeeds } from '#kit/server/part.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { clockOf } from '#kit/server/context.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import type { registerSeal } from '../shared/calls.ts';
import { sealRegistered } from '../shared/events.ts';
import { sealFields } from '../shared/schema.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { sealImage } from './image.ts';
import { insertSeal } from './store.ts';
import { tellConfirmers } from './tell.ts';

/** 登记印章: the image is drawn anew, and another person looks at it before anybody uses it. */
export async function register(
  { storage }: Pick<PartNeeds, 'storage'>,
  r: Raw,
  input: InputOf<typeof registerSeal>,
): Promise<{ id: string }> {
  const file = await r.read(async (read) => {
    await settle(read, sealFields, input);
    if (input.validUntil && input.validUntil < shanghaiDay(await clockOf(read.db)))
      throw refuseField('validUntil', 'wrong.validUntil');
    return (await ownFiles(read.db, read, [input.imageId]))[0];
  });
  if (!file) throw refuse('need.imageId', 400);
  const png = await sealImage(await buffer(await storage.read(file.storageKey)));
  const imageDigest = hash('sha256', png, 'hex');
  const { sealName, sealKind, validUntil } = input;
  try {
    return await r.write(async (tx) => {
      const row = { sealName, sealKind, validUntil, imageDigest };
      const id = await insertSeal(tx, { ...row, image: png.toString('base64') });
      tx.emit(
        sealRegistered,
        { subjectType: 'seal', subjectId: id, after: row },
        { sealId: id, sealKind, imageDigest },
      );
      await tellConfirmers(tx, { id, sealName });
      return { id };
    });
  } catch (error) {
    if (violates(error, 'org_seal_name')) throw refuseField('sealName', 'wrong.nameTaken');
    throw error;
  }
}
