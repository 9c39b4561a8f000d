import type { ImportColumn, ImportTable } from '#kit/server/workbook/import.ts';
import { type Lang, type TextKey, type TextParams, words } from '#kit/shared/text.ts';
import { importColumns, type ImportField } from '../shared/import-calls.ts';
import { userFields } from '../shared/schema.ts';
import { importText } from '../shared/text/import.ts';

/** The columns of the workbook, headed in either language (导入列). */
export const peopleColumns = (lang: Lang): ImportColumn<ImportField>[] =>
  importColumns.map(({ field, must }) => ({
    field,
    must,
    name: importText.say(lang, `field.${field}`),
    heads: (['zh', 'en'] as const).map((either) => importText.say(either, `field.${field}`)),
  }));

/** What rows are held against (比对依据). */
interface Known {
  readonly depts: ReadonlyMap<string, readonly { readonly id: string }[]>;
  readonly roles: ReadonlyMap<string, string>;
  readonly names: ReadonlySet<string>;
  readonly mobiles: ReadonlySet<string>;
  /** In lower case. */
  readonly emails: ReadonlySet<string>;
}

interface Person {
  readonly userName: string;
  readonly trueName: string;
  readonly mobile: string;
  readonly email: string | null;
  readonly deptId: string | null;
  readonly roleIds: string[];
}

const named = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，、;；\n]/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

/** 逐格校验: the people as they would be added; every wrong cell is told to the table. */
export function judgePeople(table: ImportTable<ImportField>, lang: Lang, known: Known): Person[] {
  const unique = ['userName', 'mobile', 'email'] as const;
  const seen = Object.fromEntries(unique.map((field) => [field, new Map<string, number>()])) as Record<
    (typeof unique)[number],
    Map<string, number>
  >;
  return table.rows.map((one): Person => {
    const { row, values } = one;
    const say = (field: ImportField, key: TextKey<typeof importText.zh>, params?: TextParams) =>
      table.tell(one, field, importText.say(lang, key, params));
    for (const p of table.checked(userFields, values).problems)
      table.tell(one, p.path as ImportField, words(lang, p.key, p.params) ?? p.key);
    for (const field of unique) {
      const before = seen[field].get(values[field].toLowerCase());
      if (before === undefined) seen[field].set(values[field].toLowerCase(), row);
      else if (values[field] !== '') say(field, 'twice', { row: before });
    }
    if (known.names.has(values.userName)) say('userName', 'nameTaken');
    if (known.mobiles.has(values.mobile)) say('mobile', 'mobileTaken');
    if (known.emails.has(values.email.toLowerCase())) say('email', 'emailTaken');
    const depts = values.deptName === '' ? [] : (known.depts.get(values.deptName) ?? []);
    if (values.deptName !== '' && depts.length !== 1)
      say('deptName', depts.length === 0 ? 'noDept' : 'twoDepts');
    const roles = named(values.roleNames);
    const unknown = roles.find((name) => !known.roles.has(name));
    if (unknown !== undefined) say('roleNames', 'noRole', { name: unknown });
    return {
      userName: values.userName,
      trueName: values.trueName,
      mobile: values.mobile,
      email: values.email === '' ? null : values.email,
      deptId: depts[0]?.id ?? null,
      roleIds: roles.flatMap((name) => known.roles.get(name) ?? []),
    };
  });
}
