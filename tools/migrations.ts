import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface MigrationProblem {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  readonly text: string;
}

/** What stands in a release already is not changed any more; these rules hold for what comes after it. */
const SINCE = '202612020000';
const OUTSIDE = '-- outside a transaction\n';

/** A line above a statement that a rule refuses: `-- allowed: rewrite, the table holds one row a tenant`. */
const ALLOWED = /^--\s*allowed:\s*([a-z]+)\s*,\s*\S/;

interface Statement {
  readonly text: string;
  readonly line: number;
  /** Rules that the lines above it waive, with a reason. */
  readonly allowed: readonly string[];
}

interface Rule {
  readonly name: string;
  readonly why: string;
  /** Whether it refuses this statement; `table` is one that stood before this file. */
  refuses(statement: string, isNew: (table: string) => boolean, outside: boolean): boolean;
}

const TABLE = String.raw`(?:if exists )?(?:only )?(?:public\.)?"?([a-z_0-9]+)"?`;
/** What each row would get anew, so that every row has to be written. */
const VOLATILE = /\bdefault\s+\(?\s*(?:clock_timestamp|gen_random_uuid|random|nextval|app_now|uuid_generate)/;

const altered = (text: string): string | undefined => new RegExp(`^alter table ${TABLE}`).exec(text)?.[1];
/** A statement that changes a table which holds rows already. */
const alters =
  (what: RegExp): Rule['refuses'] =>
  (text, isNew) => {
    const table = altered(text);
    return table !== undefined && !isNew(table) && what.test(text);
  };

const rules: readonly Rule[] = [
  {
    name: 'index',
    why: 'an index on a table that is in use is made concurrently, in a file of its own that begins with "-- outside a transaction"',
    refuses: (text, isNew, outside) => {
      const [, how = '', table = ''] =
        new RegExp(
          `^create (?:unique )?index( concurrently)?(?: if not exists)?(?: [a-z_0-9]+)? on ${TABLE}`,
        ).exec(text) ?? [];
      return table !== '' && !isNew(table) && !(how && outside);
    },
  },
  {
    name: 'rewrite',
    why: 'it writes every row anew while nobody can read the table: add a column, fill it in parts, change over',
    refuses: (text, isNew, outside) =>
      /^(?:vacuum full|cluster)\b/.test(text) ||
      alters(
        /\balter (?:column )?\S+ (?:set data )?type\b|\bset (?:un)?logged\b|\bset tablespace\b|\bgenerated always as \(/,
      )(text, isNew, outside) ||
      (alters(/\badd (?:column )?/)(text, isNew, outside) && VOLATILE.test(text)),
  },
  {
    name: 'fill',
    why: 'rows that stand already have no value for it: give a constant default, or add it without "not null" first',
    refuses: (text, isNew) => {
      const table = altered(text);
      if (table === undefined || isNew(table)) return false;
      return text
        .split(/,(?![^(]*\))/)
        .some(
          (part) =>
            /\badd column\b/.test(part) &&
            /\bnot null\b/.test(part) &&
            !/\bdefault\b|\bgenerated\b/.test(part),
        );
    },
  },
  {
    name: 'validate',
    why: 'it looks at every row under a lock: add it "not valid", and validate it in the next file',
    refuses: (text, isNew) => {
      const table = altered(text);
      if (table === undefined || isNew(table)) return false;
      const adds =
        /\badd (?:constraint \S+ )?(?:check|foreign key)\b/.test(text) && !/\bnot valid\b/.test(text);
      const withColumn = /\badd column\b[^,]*\b(?:references|unique|primary key)\b/.test(text);
      const unique =
        /\badd (?:constraint \S+ )?(?:unique|primary key|exclude)\b/.test(text) &&
        !/\busing index\b/.test(text);
      return adds || unique || withColumn || /\balter (?:column )?\S+ set not null\b/.test(text);
    },
  },
  {
    name: 'gone',
    why: 'the former release still runs beside this one and asks for it: let it go one release later, and say which',
    refuses: (text, isNew, outside) =>
      /^drop (?:table|view|function|type|column)\b/.test(text) ||
      alters(/\b(?:drop column|rename)\b/)(text, isNew, outside),
  },
  {
    name: 'whole',
    why: 'it holds every row of the table until the end: change them in parts, or say why there are few',
    refuses: (text, isNew) => {
      const [, table = ''] = new RegExp(`^(?:update|delete from) ${TABLE}`).exec(text) ?? [];
      return table !== '' && !isNew(table) && !/\bwhere\b/.test(text);
    },
  },
  {
    name: 'lock',
    why: 'how long locks are waited for, and in which transaction, is decided by who applies the file',
    refuses: (text) =>
      /^(?:lock table|begin|commit|rollback|set (?:local |session )?(?:lock|statement)_timeout)\b/.test(text),
  },
];

const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

/** Statements without what stands in comments, quotes and bodies of functions, in small letters. */
function statementsOf(sql: string): Statement[] {
  const lines = sql.split('\n');
  const bare = sql
    .replaceAll(/\$([a-z_]*)\$[^]*?\$\1\$/g, blank)
    .replaceAll(/'(?:[^']|'')*'/g, blank)
    .replaceAll(/--[^\n]*/g, blank)
    .replaceAll(/\/\*[^]*?\*\//g, blank)
    .toLowerCase();
  const found: Statement[] = [];
  let at = 0;
  for (const piece of bare.split(';')) {
    const begins = at + piece.length - piece.trimStart().length;
    at += piece.length + 1;
    if (piece.trim() === '') continue;
    const line = bare.slice(0, begins).split('\n').length;
    const allowed: string[] = [];
    for (let above = line - 2; above >= 0 && lines[above]?.startsWith('--'); above -= 1) {
      const rule = ALLOWED.exec(lines[above] ?? '')?.[1];
      if (rule) allowed.push(rule);
    }
    found.push({ text: piece.trim().replaceAll(/\s+/g, ' '), line, allowed });
  }
  return found;
}

/** What would stop people, or the former release beside this one, while a migration is applied (在线迁移检查). */
export function problemsOf(file: string, sql: string): MigrationProblem[] {
  const outside = sql.startsWith(OUTSIDE);
  const statements = statementsOf(sql);
  const made = new Set(
    statements.flatMap(
      ({ text }) =>
        new RegExp(`^create (?:unlogged )?table (?:if not exists )?${TABLE}`).exec(text)?.[1] ?? [],
    ),
  );
  const problems = statements.flatMap(({ text, line, allowed }) =>
    rules
      .filter(
        (rule) => rule.refuses(text, (table) => made.has(table), outside) && !allowed.includes(rule.name),
      )
      .map((rule) => ({ file, line, rule: `migration ${rule.name}`, text: rule.why })),
  );
  for (const [at, line] of sql.split('\n').entries())
    if (/^--.*@todo/.test(line))
      problems.push({
        file,
        line: at + 1,
        rule: 'migration words',
        text: `left to do: ${line.slice(2).trim()}`,
      });
  if (outside && statements.length !== 1)
    problems.push({
      file,
      line: 1,
      rule: 'migration outside',
      text: 'outside a transaction stands one statement alone',
    });
  return problems;
}

/** Every migration that came after the first release. */
export function checkMigrations(root: string): MigrationProblem[] {
  const folder = 'db/migrations';
  return readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.sql') && name >= SINCE)
    .flatMap((name) => problemsOf(`${folder}/${name}`, readFileSync(path.join(root, folder, name), 'utf8')));
}
