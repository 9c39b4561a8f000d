import type { AreaDeclaration } from '#kit/shared/area.ts';
import { refuseField } from '../shared/text/index.ts';

/** Names in braces that are filled in when the words are said (占位符). */
export const placeholdersOf = (words: string): string[] =>
  [...new Set([...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string))].sort();

const shown = (names: readonly string[]) => names.map((name) => `{${name}}`).join(' ');

/** Changed words name what the declared ones name (占位符一致), no less and no more. */
export function demandPlaceholders(declared: string, words: string): void {
  const [wanted, given] = [placeholdersOf(declared), placeholdersOf(words)];
  const lost = wanted.filter((name) => !given.includes(name));
  if (lost.length > 0) throw refuseField('words', 'wrong.lost', { names: shown(lost) });
  const unknown = given.filter((name) => !wanted.includes(name));
  if (unknown.length > 0) throw refuseField('words', 'wrong.unknown', { names: shown(unknown) });
}

/** The folder's words that a key stands in. */
export const nameOf = (wordKey: string): string => wordKey.slice(0, wordKey.indexOf('.'));

/** Words that quote the law (法条原文), by the names of their folders. */
export const fixedNames = (declarations: readonly AreaDeclaration[]): ReadonlySet<string> =>
  new Set(declarations.filter((d) => d.fixedWords).flatMap((d) => d.texts.map((t) => t.name)));
