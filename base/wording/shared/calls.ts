import { few } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { call, choosable, done, pageOf, paging, type StartAsker } from '#kit/shared/call.ts';
import { type Lang, langs } from '#kit/shared/text.ts';

export const WORDS_MAX = 1000;
const wordKey = z.string().min(1).max(200);
const level = z.enum(['plat', 'tenant']);
export type WordingLevel = z.infer<typeof level>;

const loading = {
  gate: { open: 'words stand on pages for everybody' },
  compressed: 'the words of the screens',
  input: z.object({
    /** '1' = only the words that are said otherwise than the program declares. */
    changed: z.enum(['0', '1']).optional(),
  }),
} as const;
const byKey = z.record(z.string(), z.string());

/** What the frame asks once in a tab, in the language of the person. */
const asked = (own: Lang) => (asker: StartAsker) =>
  asker.isNewTab && asker.lang === own ? ({ changed: '1' } as const) : undefined;
export const loadZh = call('GET /base/i18n/load/zh', {
  ...loading,
  atStart: asked('zh'),
  summary: 'The Chinese words of the screens by key, as they hold in the tenant (中文文案)',
  output: z.object({ zh: byKey }),
});
export const loadEn = call('GET /base/i18n/load/en', {
  ...loading,
  atStart: asked('en'),
  summary: 'The English words of the screens by key, as they hold in the tenant (英文文案)',
  output: z.object({ en: byKey }),
});

const said = z.object({
  /** As the program declares them. */
  declared: z.string(),
  /** null = says nothing else. */
  plat: z.string().nullable(),
  own: z.string().nullable(),
  /** What holds. */
  words: z.string(),
});
export type Said = z.infer<typeof said>;

const wordingEntry = z.object({
  wordKey: z.string(),
  /** The folder of the program that says it. */
  module: z.string(),
  zh: said,
  en: said,
  /** Names that both must keep. */
  placeholders: few(z.string(), 'placeholders of one text'),
  can: z.object({ tenant: z.boolean(), plat: z.boolean() }),
});
export type WordingEntry = z.infer<typeof wordingEntry>;

export const pageWording = call('GET /base/i18n/page', {
  gate: 'wording.tenant',
  summary: 'Declared words with what the platform and the tenant say instead (国际化文案分页)',
  input: z.object({
    ...paging,
    searchKey: z.string().trim().max(100).optional(),
    module: z.string().max(60).optional(),
    changed: choosable(z.enum(['0', '1'])),
  }),
  output: pageOf(wordingEntry),
});

export const wordingModules = call('GET /base/i18n/module/list', {
  bounded: { declared: 'folders of the program' },
  gate: 'wording.tenant',
  summary: 'Folders of the program that declare words (文案模块)',
  input: z.object({}),
  output: z.array(z.object({ name: z.string(), title: z.string() })),
});

export const saveWording = call('POST /base/i18n/save', {
  gate: 'wording.tenant',
  summary: 'Changes the words of a declared key in one language, or restores the inherited ones (修改文案)',
  input: z.strictObject({
    wordKey,
    lang: z.enum(langs),
    level,
    /** null = what holds above again. */
    words: z.string().trim().min(1, { error: 'wording.need.words' }).max(WORDS_MAX).nullable(),
    /** What this level said as it was shown: when it says something else now, somebody was quicker. */
    seen: z.string().max(WORDS_MAX).nullable(),
  }),
  output: done,
});

export const wordingHistory = call('GET /base/i18n/history/page', {
  gate: 'wording.tenant',
  summary: 'Who changed the words of a key, and from what to what (文案变更记录)',
  input: z.object({ ...paging, wordKey }),
  output: pageOf(
    z.object({
      id: z.string(),
      level,
      lang: z.enum(langs),
      beforeWords: z.string().nullable(),
      afterWords: z.string().nullable(),
      changedName: z.string(),
      changedAt: z.string(),
    }),
  ),
});
