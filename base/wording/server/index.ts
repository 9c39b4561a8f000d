/** The door of wording (国际化文案): declared words, and what is said instead. */
import { isYes } from '#kit/shared/yes-no.ts';
import { hostTenant } from '#base/organisation/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import { read, write } from '#kit/server/http/http.ts';
import type { PartNeeds, ServerPart } from '#kit/server/part.ts';
import { declaredWords, type Lang } from '#kit/shared/text.ts';
import * as calls from '../shared/calls.ts';
import { history, modules, page } from './list.ts';
import { save } from './save.ts';
import { changedWords, keepWords } from './store.ts';

export { Wordings } from './wordings.ts';

/** 文案加载: the words of one language, or only those that are said otherwise. */
async function load({ db }: Read, lang: Lang, changed: string | undefined): Promise<Record<string, string>> {
  const all = declaredWords();
  const said: Record<string, string> = {};
  if (!isYes(changed)) for (const [key, declared] of all) said[key] = declared[lang];
  for (const r of await changedWords(db))
    if (r.lang === lang && all.has(r.wordKey)) said[r.wordKey] = r.ownWords ?? r.platWords ?? '';
  return said;
}

/** 初始文案: what the platform says for all, so that a tenant made later says it too. */
const seed = async (tx: Tx): Promise<void> => {
  const host = await hostTenant(tx.db);
  if (!host || host === tx.tenantId || (await changedWords(tx.db)).length > 0) return;
  for (const r of await tx.within(host, (there) => changedWords(there.db)))
    if (r.platWords !== null) await keepWords(tx, 'plat', r, r.platWords);
};

export const server = ({ declarations }: Pick<PartNeeds, 'declarations'>): ServerPart => ({
  routes: [
    read(calls.loadZh, async (r, { changed }) => ({ zh: await load(r, 'zh', changed) })),
    read(calls.loadEn, async (r, { changed }) => ({ en: await load(r, 'en', changed) })),
    read(calls.pageWording, (r, q) => page(declarations, r, q)),
    read(calls.wordingModules, async ({ lang }) => modules(declarations, lang)),
    read(calls.wordingHistory, history),
    write(calls.saveWording, (tx, input) => save(declarations, tx, input)),
  ],
  seed,
});
