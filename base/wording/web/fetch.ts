import type { Lang } from '#kit/shared/text.ts';
import { keepReworded } from '#kit/web/reworded.ts';
import { send } from '#kit/web/send.ts';
import { loadEn, loadZh } from '../shared/calls.ts';

/** Fetches what the tenant says otherwise in one language (加载改写的文案). */
export async function fetchReworded(who: string, lang: Lang): Promise<void> {
  const input = { changed: '1' } as const;
  const said =
    lang === 'en'
      ? (await send(loadEn, input, { quiet: true })).en
      : (await send(loadZh, input, { quiet: true })).zh;
  keepReworded(who, lang, said);
}
