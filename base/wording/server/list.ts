import { holdsWords } from '#kit/shared/holds-words.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import { eq, sql } from 'drizzle-orm';
import { may, type Read } from '#kit/server/context.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import type { AreaDeclaration } from '#kit/shared/area.ts';
import { type InputOf, pageOfFew, pageResult } from '#kit/shared/call.ts';
import { type Declared, declaredWords, type Lang } from '#kit/shared/text.ts';
import type { pageWording, Said, wordingHistory } from '../shared/calls.ts';
import { wordingText } from '../shared/text/index.ts';
import { fixedNames, nameOf, placeholdersOf } from './rules.ts';
import { changedWords, type WordingRow } from './store.ts';
import { wordingChange } from './tables.ts';

/** 文案模块: folders by the name of their words; what no folder declares is the kit's own. */
export function modules(declarations: readonly AreaDeclaration[], lang: Lang) {
  const titles = new Map(declarations.flatMap((d) => d.texts.map((t) => [t.name, d.title[lang]] as const)));
  const names = new Set([...declaredWords().keys()].map(nameOf));
  // What no folder declares is common to all screens.
  const title = (name: string) => titles.get(name) ?? wordingText.say(lang, 'common');
  return [...names].map((name) => ({ name, title: title(name) }));
}

function saidIn(lang: Lang, declared: Declared, row: WordingRow | undefined): Said {
  const [plat, own] = [row?.platWords ?? null, row?.ownWords ?? null];
  return { declared: declared[lang], plat, own, words: own ?? plat ?? declared[lang] };
}

/** 国际化文案分页: found by key or by what is said, in either language. */
export async function page(
  declarations: readonly AreaDeclaration[],
  read: Read,
  q: InputOf<typeof pageWording>,
) {
  const changed = new Map((await changedWords(read.db)).map((r) => [`${r.lang} ${r.wordKey}`, r]));
  const titles = new Map(modules(declarations, read.lang).map((m) => [m.name, m.title]));
  const fixed = fixedNames(declarations);
  const mayPlat = may(read, 'wording.plat');
  const all = [...declaredWords()].flatMap(([wordKey, declared]) => {
    const name = nameOf(wordKey);
    if (q.module && q.module !== name) return [];
    const zh = saidIn('zh', declared, changed.get(`zh ${wordKey}`));
    const en = saidIn('en', declared, changed.get(`en ${wordKey}`));
    const isChanged = zh.words !== zh.declared || en.words !== en.declared;
    if (q.changed !== undefined && isYes(q.changed) !== isChanged) return [];
    const placeholders = placeholdersOf(declared.zh);
    const can = { tenant: !fixed.has(name), plat: mayPlat && !fixed.has(name) };
    return [{ wordKey, module: titles.get(name) ?? name, zh, en, placeholders, can }];
  });
  return pageOfFew(
    all.filter((e) => holdsWords(q.searchKey, e.wordKey, e.zh.words, e.en.words)),
    q,
  );
}

const changes: ListOf = {
  id: wordingChange.id,
  order: [
    { by: wordingChange.changedAt, down: true },
    { by: wordingChange.id, down: true },
  ],
};

/** 文案变更记录: of one key, newest first. */
export async function history(read: Read, q: InputOf<typeof wordingHistory>) {
  const { records, ...count } = await pageRows(read.db, changes, {
    from: sql`${wordingChange}`,
    where: eq(wordingChange.wordKey, q.wordKey),
    q,
    rows: (at) => read.db.select().from(wordingChange).where(at.where).orderBy(at.order).limit(at.limit),
  });
  const shown = records.map(({ tenantId: _, changedBy: __, wordKey: ___, changedAt, ...r }) => ({
    ...r,
    changedAt: changedAt.toISOString(),
  }));
  return pageResult(shown, count, q);
}
