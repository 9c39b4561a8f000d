import { camel, type Names, quoted, type Tree } from './new-tree.ts';

const BY_HAND = '请手工添加 / write it by hand: docs/guides/add-a-field.md';

/**
 * A field (字段): a text of at most 100 characters that may stay empty, in the field set, the words, the form, the table and
 * a migration, behind the last text that stands there. What else it is to be is a change of these five places.
 */
export function field(tree: Tree, { folder, name, zh, en }: Names): void {
  const own = camel(name);
  const [floor = '', areaName = '', ...noun] = folder.split('/');
  const home = `${floor}/${areaName}`;
  const sets = tree.holding([home, 'shared', ...noun, '*.ts'].join('/'), /= fieldSet\(\w/);
  const [set] = sets;
  const declared = set ? tree.read(set).split(/^export const (?=\w+ = fieldSet\()/m) : [];
  const body = /^\w+ = fieldSet\((\w+), \{\n[\s\S]*?^\}\);/m.exec(declared[1] ?? '');
  if (!set || sets.length > 1 || declared.length !== 2 || !body)
    throw new Error(
      `应恰有一个字段集 / exactly one field set is needed below ${home}/shared: ${sets.join(', ')}\n${BY_HAND}`,
    );
  const texts = [...body[0].matchAll(/^ {2}(\w+): \{\s*kind: '(?:text|longText)'/gm)].map(
    ([, one = '']) => one,
  );
  if (new RegExp(`^ {2}${own}: `, 'm').test(body[0])) throw new Error(`已存在 / is there already: ${own}`);
  const places = texts.map((after) => ({
    after,
    tables: tree.holding(`${home}/server/**/*.ts`, new RegExp(`^ {2}${after}: (?:varchar|text)\\(`, 'm')),
    forms: tree.holding(`${home}/web/**/*.{ts,tsx}`, behind(after)),
  }));
  const place = places.findLast(({ tables, forms }) => tables.length === 1 && forms.length > 0);
  const [tables = '', form = ''] = [place?.tables[0], place?.forms[0]];
  const table = new RegExp(`= pgTable\\('(\\w+)'(?:(?!pgTable)[\\s\\S])*?^ {2}${place?.after}: `, 'm').exec(
    tables && tree.read(tables),
  )?.[1];
  if (!place || !table)
    throw new Error(`找不到同类文本字段 / no text stands in set, table and form of ${home}\n${BY_HAND}`);

  tree.put(
    set,
    new RegExp(`(?<=fieldSet\\(${body[1]}, \\{\\n[\\s\\S]*?)^\\}\\);`, 'm'),
    `  ${own}: { kind: 'text', max: 100 },\n`,
  );
  for (const [lang, words] of [
    ['zh', zh],
    ['en', en],
  ] as const)
    tree.put(`${home}/shared/text/${lang}.ts`, /(?<=^ {2}field: \{\n)/m, `    ${own}: ${quoted(words)},\n`);
  const column = name.replaceAll('-', '_');
  tree.put(
    tables,
    new RegExp(`(?<=^ {2}${place.after}: .*\\n)`, 'm'),
    `  ${own}: varchar('${column}', { length: 100 }),\n`,
  );
  tree.needs(tables, 'varchar', 'drizzle-orm/pg-core');
  tree.put(form, behind(place.after), `, '${own}'`);
  tree.add(`db/migrations/${nextMigration(tree)}_${areaName.replaceAll('-', '_')}_${column}.sql`, [
    `-- ${zh}: @todo what it is for`,
    `alter table ${table} add column ${column} varchar(100);`,
  ]);
}

/**
 * Where a form's list of fields goes on behind this one (表单位置): it stands there by its name, or as a field of full width. A column of a
 * list looks like the second, but says its width in numbers.
 */
const behind = (field: string): RegExp =>
  new RegExp(
    [
      `(?<=^\\s[^()\\n]*[[,]\\s*'${field}')(?=\\s*[,\\]])`,
      `(?<=^\\s+'${field}')(?=,?$)`,
      `(?<=^\\s.*\\{ field: '${field}', wide: true \\})(?=\\s*[,\\]])`,
    ].join('|'),
    'm',
  );

/** The number of a migration: the minute, and later than every one that is there. */
function nextMigration(tree: Tree): string {
  const newest = Math.max(
    ...tree.names('db/migrations').map((file) => Number(/^\d{12}/.exec(file)?.[0] ?? 0)),
  );
  const minute = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 12);
  return String(Math.max(Number(minute), newest + 1));
}
