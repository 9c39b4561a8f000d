import { hash } from 'node:crypto';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import type { Raw } from '#kit/server/http/http.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { signatureEnded, signatureKept } from '../shared/events.ts';
import type * as calls from '../shared/signature-calls.ts';
import { signatureText } from '../shared/text/signature.ts';
import { inkOf } from './ink.ts';
import { sentPicture } from './sent-picture.ts';
import { endSignature, insertSignature, signatureNow, signaturesInTurn } from './signature-store.ts';

type Kept = OutputOf<typeof calls.handSignature>;
const shown = (image: string) => `data:image/png;base64,${image}`;
const mine = (userId: string) => ({ subjectType: 'user', subjectId: userId }) as const;

/** 我的手写签名. */
export async function signature(r: Read): Promise<Kept> {
  const kept = await signatureNow(r.db, r.user.id);
  return kept ? { image: shown(kept.image), keptAt: kept.keptAt.toISOString() } : { image: '', keptAt: null };
}

/** 保存手写签名: one's own only, with a word to oneself; the one before ends and stays with what it signed. */
export async function keepSignature(r: Raw): Promise<Kept> {
  const png = await inkOf(await sentPicture(r));
  const image = png.toString('base64');
  return r.write(async (tx) => {
    await signaturesInTurn(tx, tx.user.id);
    await endSignature(tx, tx.user.id);
    const signatureId = await insertSignature(tx, tx.user.id, image);
    tx.emit(signatureKept, mine(tx.user.id), { signatureId, digest: hash('sha256', png, 'hex') });
    await notify(tx, {
      template: messageTemplate(signatureText, 'message.kept'),
      params: { at: shanghaiTime(tx.now.getTime()) },
      to: [tx.user.id],
    });
    return { image: shown(image), keptAt: tx.now.toISOString() };
  });
}

/** 停用手写签名: what it signed keeps it. */
export async function removeSignature(tx: Tx): Promise<null> {
  if (await endSignature(tx, tx.user.id)) tx.emit(signatureEnded, mine(tx.user.id), {});
  return null;
}
