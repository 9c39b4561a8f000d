/** Controls and direction marks: they show nothing, or show something else than what is stored. Tab and new lines are not among them. */
const HIDDEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;
const isLine = (mark: string): boolean => mark === '\n' || mark === '\r' || mark === '\t';

/** Text that a database keeps as it is (可保存的文字): no half of a character, and not the one mark that PostgreSQL refuses. */
export const isKeepableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Text that a database keeps and a person can read as it is (可读文字): whole characters, nothing hidden. */
export const isPlainText = (text: string): boolean =>
  text.isWellFormed() && [...text.matchAll(HIDDEN)].every(([mark]) => isLine(mark));

/** The same text without what nobody sees; halved characters become the replacement character. */
export const plainText = (text: string): string =>
  text.toWellFormed().replace(HIDDEN, (mark) => (isLine(mark) ? mark : ''));

/** At most this many code units, without cutting a character in two. */
export function shortened(text: string, max: number): string {
  const cut = text.slice(0, max);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
