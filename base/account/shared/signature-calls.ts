import { z } from 'zod';
import { call, done, nothing } from '#kit/shared/call.ts';
import { IMAGE_MOST_MB, IMAGE_TYPES } from './rules.ts';

const own = { session: 'everyone keeps their own signature only' };

const kept = z.object({
  /** A picture address; '' = none is kept. */
  image: z.string(),
  keptAt: z.string().nullable(),
});

export const handSignature = call('GET /base/user/handSignature/detail', {
  gate: own,
  summary: "One's own handwritten signature, as it is printed beside opinions (手写签名)",
  input: nothing,
  output: kept,
});

export const keepHandSignature = call('POST /base/user/handSignature/keep', {
  gate: own,
  summary: "Saves one's own signature: multipart field `file`; later decisions carry it (保存手写签名)",
  form: { part: 'file', types: IMAGE_TYPES, maxMb: IMAGE_MOST_MB },
  input: z.object({}).loose(),
  output: kept,
});

export const endHandSignature = call('POST /base/user/handSignature/remove', {
  gate: own,
  summary: "Deletes one's own signature; records that carry it are unchanged (停用手写签名)",
  input: nothing,
  output: done,
});
