import type { SqlText } from './parse.ts';

/**
 * The tables and views that SQL texts name. A reader of tokens, not a parser of SQL: it knows the places where a
 * table stands (from, join, into, update, using, truncate, lock) and the words that look like one and are not.
 */
export function tablesNamed(texts: readonly SqlText[]): { name: string; line: number }[] {
  const sql = texts.filter(({ text, tagged }) => tagged || looksLikeSql(text));
  // A common table expression may be opened in one fragment and used in the next.
  const local = new Set(sql.flatMap(({ text }) => commonTables(text)));
  const found = new Map<string, { name: string; line: number }>();
  for (const { text, line } of sql) {
    for (const { name, at } of read(text)) {
      if (local.has(name) || isForeign(name)) continue;
      const there = line + at;
      if (!found.has(name)) found.set(name, { name, line: there });
    }
  }
  return [...found.values()];
}

const opening =
  /^\s*(select|insert\s+into|update\s+\S+\s+(\w+\s+)?set|delete\s+from|with\s+\w+|merge\s+into|truncate|lock\s+table|((left|right|inner|full|cross)\s+)?(outer\s+)?join|from\s+\w+(\s|$|,)|alter\s+table|create\s+(table|view|index|or)|drop\s+(table|view))\b/i;

function looksLikeSql(text: string): boolean {
  return opening.test(text) || /\(\s*select\s/i.test(text);
}

function commonTables(text: string): string[] {
  const found = text.matchAll(/\b([a-z_]\w*)\s*(?:\([^()]*\)\s*)?as\s+(?:(?:not\s+)?materialized\s*)?\(/gi);
  return [...found].map((match) => (match[1] ?? '').toLowerCase());
}

/** The database's own catalogue, and columns of the row an upsert could not insert. */
function isForeign(name: string): boolean {
  return /^(pg_|information_schema\.)/.test(name) || name === 'excluded';
}

interface Token {
  readonly word: string;
  readonly at: number;
}

function tokens(text: string): Token[] {
  const plain = text
    .replace(/--[^\n]*/g, '')
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/'(?:[^']|'')*'/g, (literal) => `'${literal.replace(/[^\n]/g, '')}'`);
  return [...plain.matchAll(/"?[a-z_][\w$]*"?(?:\."?[a-z_][\w$]*"?)*|\S/gi)].map((match) => ({
    word: match[0].replaceAll('"', '').toLowerCase(),
    at: plain.slice(0, match.index).split('\n').length - 1,
  }));
}

const isName = (word: string | undefined): word is string => word !== undefined && /^[a-z_]/.test(word);
const notTables = new Set([
  'select',
  'values',
  'set',
  'of',
  'nowait',
  'skip',
  'lateral',
  'only',
  'table',
  'rows',
  'with',
]);
/** Functions whose arguments are parted by `from`: extract(year from x). */
const fromInside = new Set(['extract', 'substring', 'trim', 'overlay', 'position', 'date_part']);
const clauses = new Set(
  'where on join left right inner full cross natural group order having limit offset union except intersect returning set for using window values select fetch'.split(
    ' ',
  ),
);

function read(text: string): Named[] {
  const list = tokens(text);
  const found: Named[] = [];
  const parens: string[] = [];
  const take = (start: number): number => {
    let at = start;
    while (['lateral', 'only', 'table'].includes(list[at]?.word ?? '')) at += 1;
    const token = list[at];
    const next = list[at + 1]?.word;
    if (!token || !isName(token.word) || notTables.has(token.word)) return at;
    found.push({ name: token.word.replace(/^public\./, ''), at: token.at, call: next === '(' });
    return at;
  };
  for (let at = 0; at < list.length; at += 1) {
    const word = list[at]?.word ?? '';
    const before = list[at - 1]?.word ?? '';
    if (word === '(') parens.push(before);
    if (word === ')') parens.pop();
    if (word === 'from') {
      if (before === 'distinct' || fromInside.has(parens.at(-1) ?? '')) continue;
      const functions = found.length;
      readList(list, take(at + 1), take);
      dropCalls(found, functions);
    } else if (word === 'join') {
      const functions = found.length;
      take(at + 1);
      dropCalls(found, functions);
    } else if (
      word === 'update' &&
      !['for', 'key', 'do', 'on', 'before', 'after', 'or', ','].includes(before)
    ) {
      take(at + 1);
    } else if (word === 'into' || word === 'truncate' || (word === 'table' && before !== 'truncate')) {
      take(at + 1);
    } else if (
      word === 'using' &&
      list.slice(0, at).some((one) => one.word === 'delete' || one.word === 'merge')
    ) {
      take(at + 1);
    }
  }
  return found;
}

interface Named {
  readonly name: string;
  readonly at: number;
  /** A parenthesis follows: after `from` that is a function, after `into` it is the list of columns. */
  readonly call: boolean;
}

function dropCalls(found: Named[], start: number): void {
  for (let at = found.length - 1; at >= start; at -= 1) if (found[at]?.call) found.splice(at, 1);
}

/** `from a x, b as y`: the tables after each comma of the same clause. */
function readList(list: readonly Token[], start: number, take: (at: number) => number): void {
  let at = start;
  let depth = 0;
  for (at += 1; at < list.length; at += 1) {
    const word = list[at]?.word ?? '';
    if (word === '(') depth += 1;
    else if (word === ')') depth -= 1;
    if (depth < 0 || word === ';') return;
    if (depth > 0) continue;
    if (clauses.has(word)) return;
    if (word === ',') at = take(at + 1);
  }
}

/** A column compared with digits in quotes, or with a list of them. */
const CODE = /(?:=|<>|!=|[<>]|\bin\s*\((?:[^()]*,)?)\s*'(\d+)'/gi;

/** Stored codes that SQL texts compare with by their digits (`status = '50'`). */
export const codesInSql = (texts: readonly SqlText[]): { code: string; line: number }[] =>
  texts
    .filter(({ text, tagged }) => tagged || looksLikeSql(text))
    .flatMap(({ text, line }) =>
      [...text.matchAll(CODE)].map((found) => ({
        code: found[1] ?? '',
        line: line + text.slice(0, found.index).split('\n').length - 1,
      })),
    );
