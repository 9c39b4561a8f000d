import { listed } from '#kit/shared/punctuation.ts';
import type { Lang } from '#kit/shared/text.ts';
import type { BidderRelation } from './relations.ts';
import { relationsText } from './text/relations.ts';

/** 线索 in words: in what they meet, and through which company or files where that is known. */
export function relationWords(lang: Lang, { kind, through }: Pick<BidderRelation, 'kind' | 'through'>) {
  const words = relationsText.say(lang, `of.${kind}`);
  return through.length === 0
    ? words
    : relationsText.say(lang, 'through', { words, through: listed(lang, through) });
}
