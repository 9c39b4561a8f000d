const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/**
 * Do these texts hold each word typed (按词匹配), in any order? As the database looks for words; for lists that are made from declarations and
 * stand in no table. Case and width of letters do not matter; nothing typed fits everything.
 */
export function holdsWords(typed: string | undefined, ...texts: readonly string[]): boolean {
  const text = folded(texts.join('\n'));
  return folded(typed ?? '')
    .split(/\s+/)
    .every((word) => text.includes(word));
}
