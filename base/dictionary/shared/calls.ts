import { z } from 'zod';
import { call } from '#kit/shared/call.ts';

export const valsetEntry = z.object({
  val: z.string(),
  name: z.string(),
  nameEn: z.string(),
  parentVal: z.string(),
});
export type ValsetEntry = z.infer<typeof valsetEntry>;

const about = {
  gate: { session: 'dictionaries are the words of every form' },
  input: z.object({ codes: z.string().max(2000) }),
  output: z.record(z.string(), z.array(valsetEntry)),
} as const;

export const valsets = call('GET /base/valset/list', {
  ...about,
  summary: 'Dictionaries by codes joined with commas (字典)',
});
export const valsetsByCodes = call('GET /base/valset/listByCodes', {
  ...about,
  summary: 'The same as /base/valset/list (字典)',
});

export const queryConfig = call('GET /base/prefectureconfig/query', {
  gate: { session: 'settings shape every form; secrets are not kept here' },
  summary: 'One setting by key and platform code (参数)',
  input: z.object({ configKey: z.string().max(60), prefectureCode: z.string().max(10).default('2000') }),
  output: z.object({ configKey: z.string(), configValue: z.string().nullable() }),
});
