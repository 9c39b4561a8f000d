import { demandHost, tenantsOf } from '#base/organisation/server/index.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { usersHolding } from '#base/role/server/index.ts';
import { may, type Tx } from '#kit/server/context.ts';
import { newId } from '#kit/server/ids.ts';
import type { AreaDeclaration } from '#kit/shared/area.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { declaredWords } from '#kit/shared/text.ts';
import type { saveWording } from '../shared/calls.ts';
import { wordingChanged } from '../shared/events.ts';
import { wordingScreens } from '../shared/screens.ts';
import { refuse, refuseField, wordingText } from '../shared/text/index.ts';
import { demandPlaceholders, fixedNames, nameOf } from './rules.ts';
import { inTurn, keepWords, wordsAt } from './store.ts';
import { wordingChange } from './tables.ts';

/** 修改文案: for one's own tenant, or for every tenant by those who run the platform. */
export async function save(
  declarations: readonly AreaDeclaration[],
  tx: Tx,
  input: InputOf<typeof saveWording>,
): Promise<null> {
  const { wordKey, lang, level, words } = input;
  if (level === 'plat') {
    if (!may(tx, 'wording.plat')) throw kitRefuse('refused.permission', 403);
    await demandHost(tx);
  }
  const declared = declaredWords().get(wordKey);
  if (!declared) throw refuse('keyNotFound', 404);
  if (fixedNames(declarations).has(nameOf(wordKey))) throw refuse('fixed', 403);
  if (words !== null) demandPlaceholders(declared[lang], words);
  await inTurn(tx, level);
  const before = await wordsAt(tx.db, level, wordKey, lang);
  if (before !== input.seen) throw kitRefuse('refused.changed', 409);
  if (before === words) throw refuseField('words', 'wrong.same');
  const keep = async (there: Tx) => {
    await keepWords(there, level, { wordKey, lang }, words);
    await tellOthers(there, { wordKey, before: before ?? declared[lang], after: words ?? declared[lang] });
  };
  if (level === 'tenant') await keep(tx);
  else for (const { id } of await tenantsOf(tx.db)) await tx.within(id, keep);
  await tx.db.insert(wordingChange).values({
    id: newId(),
    tenantId: tx.tenantId,
    level,
    wordKey,
    lang,
    beforeWords: before,
    afterWords: words,
    changedBy: tx.user.id,
    changedName: tx.user.trueName,
    changedAt: tx.now,
  });
  tx.forget('wording');
  tx.emit(
    wordingChanged,
    { subjectType: 'wording', subjectId: tx.tenantId, before, after: words },
    { wordKey, lang, level, reset: words === null },
  );
  return null;
}

/** How much of the words a message quotes. */
const QUOTED = 200;

/** 告知其他管理员: words may mislead, so whoever else looks after them hears of each change, whoever made it. */
async function tellOthers(
  tx: Tx,
  said: { readonly wordKey: string; readonly before: string; readonly after: string },
): Promise<void> {
  const others = (await usersHolding(tx.db, 'wording.tenant')).filter((id) => id !== tx.user.id);
  await notify(tx, {
    template: messageTemplate(wordingText, 'message.changed'),
    params: {
      name: tx.user.trueName,
      key: said.wordKey,
      before: said.before.slice(0, QUOTED),
      after: said.after.slice(0, QUOTED),
    },
    to: others.slice(0, 1000),
    webRouter: { path: wordingScreens.list, query: { searchKey: said.wordKey } },
  });
}
