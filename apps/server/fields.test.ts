import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { parseSync } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import { fieldAsked } from '#kit/shared/conditions.ts';
import { type FieldSet, type FieldSpec, longestOf } from '#kit/shared/fields.ts';
import { varied } from '#kit/shared/slot.ts';
import { ROOT } from './instance.ts';
import { regionsBelow } from './regions.ts';
import { exportsOf, folderOf, type Found, sets } from './test/field-sets.ts';
import { makeWorld } from './test/world.ts';

/** A form by its folder and the name that its set has there. */
const nameOf = ({ at, folder }: Found): string => `${folder} ${at.slice(at.lastIndexOf(' ') + 1)}`;

/** Where a field's name says that it is shown, found or read, and not that it is typed. */
const NO_FORM = new Set([
  'columns',
  'filters',
  'keys',
  'facts',
  'dict',
  'text',
  'title',
  'label',
  'help',
  'className',
  'type',
]);

interface AstNode {
  readonly type: string;
  readonly [part: string]: unknown;
}
const isNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && typeof (value as AstNode).type === 'string';
const nameIn = (node: unknown): string => (isNode(node) ? String(node['name'] ?? node['value'] ?? '') : '');

/** Names that a screen of forms says where fields are named (表单字段): in its code, not in what is written about it. */
function fieldsDrawn(file: string, code: string): string[] {
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (!isNode(node) || (node.type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)/.test(node.type)))
      return;
    if (node.type === 'ImportDeclaration') return;
    if (
      (node.type === 'Property' || node.type === 'JSXAttribute') &&
      NO_FORM.has(nameIn(node['key'] ?? node['name']))
    )
      return;
    if (node.type === 'Literal' && typeof node['value'] === 'string') found.push(node['value']);
    if (node.type === 'Property') found.push(nameIn(node['key']));
    for (const [part, value] of Object.entries(node))
      if (part !== 'typeAnnotation' && part !== 'typeArguments' && part !== 'typeParameters') walk(value);
  };
  walk(parseSync(file, code).program);
  return [...new Set(found.filter((name) => name !== ''))];
}

type Column = ReturnType<typeof getTableConfig>['columns'][number];
const tables = (await exportsOf('{base,areas}/*/server/**/*tables.ts')).flatMap(([file, , value]) =>
  value instanceof PgTable
    ? [
        {
          folder: folderOf(file),
          name: getTableConfig(value).name,
          columns: new Map(Object.entries(value as unknown as Record<string, Column>)),
        },
      ]
    : [],
);

/** The table that keeps a form: the one of its folder that has most of its fields as columns, at least half. */
function tableOf({ folder, set }: Found) {
  const fields = Object.keys(set.fields);
  return tables
    .filter((t) => t.folder === folder)
    .map((t) => ({ ...t, hits: fields.filter((field) => t.columns.has(field)).length }))
    .filter((t) => t.hits * 2 >= fields.length)
    .toSorted((a, b) => b.hits - a.hits)[0];
}

/** Forms whose values stand in tables of another folder, or in several: which, and under which names where they have others. */
const keptIn: Readonly<
  Record<string, { readonly tables: readonly string[]; readonly as?: Readonly<Record<string, string>> }>
> = {
  'areas/tenderee tendereeFields': { tables: ['organisation', 'tenderee_profile'] },
  'areas/simple-bidding draftFields': { tables: ['project', 'project_package', 'simple_bidding'] },
  'areas/simple-bidding simpleFields': { tables: ['project', 'project_package', 'simple_bidding'] },
  'areas/award determineFields': {
    tables: ['award_determination'],
    as: { reason1: 'reason', legalCase1: 'legalCase' },
  },
  'base/tenant tenantFields': { tables: ['tenant', 'prefecture'], as: { prefectureTitle: 'name' } },
  'base/tenant tenantChangeFields': { tables: ['tenant', 'prefecture'], as: { prefectureTitle: 'name' } },
  'base/tenant setupFields': {
    tables: ['tenant', 'prefecture', 'app_user', 'account'],
    as: {
      prefectureTitle: 'name',
      adminUserName: 'userName',
      adminTrueName: 'trueName',
      adminMobile: 'mobile',
      adminEmail: 'email',
      secondUserName: 'userName',
      secondTrueName: 'trueName',
      secondMobile: 'mobile',
      secondEmail: 'email',
    },
  },
  'base/people unitFields': { tables: ['organisation'] },
  'base/people userFields': { tables: ['app_user', 'account'] },
  'base/people userChangeFields': { tables: ['app_user', 'account'] },
  'base/account infoFields': { tables: ['app_user'] },
  'base/account userFields': { tables: ['account', 'app_user'], as: { name: 'trueName' } },
  'base/registration accountFields': { tables: ['account', 'app_user'] },
  'base/registration userFields': { tables: ['app_user'] },
  // The whole stands in one column; an organisation and its first user are made of these.
  'base/registration formFields': {
    tables: ['organisation'],
    as: { organisationName: 'orgName', creditCode: 'orgLicenceCode', address: 'linkAddress' },
  },
  'base/registration changeFields': {
    tables: ['organisation'],
    as: { organisationName: 'orgName', creditCode: 'orgLicenceCode', address: 'linkAddress' },
  },
};

/** Forms of which no value has a column of its own, each with where it stands instead. */
const inOneColumn: Readonly<Record<string, string>> = {
  'areas/template columnFields': 'with the other columns of their template',
  'areas/bid-submission readOutFields': 'within the sealed bid',
  'base/registration fileFields': 'ids of files, with the form',
  'base/registration fileDraft': 'ids of files, with the form',
  'base/registration formDraft': 'the same fields as the form, needed or not',
  'base/bizflow ownerOpinionFields': 'the id of a file',
};

/** Every column that keeps a field, with its table. */
function columnsOf(found: Found, field: string): [table: string, column: Column][] {
  const { tables: names = [], as = {} } = keptIn[nameOf(found)] ?? {};
  const own = tableOf(found);
  const among = own ? [own] : tables.filter(({ name }) => names.includes(name));
  return among.flatMap(({ name, columns }) => {
    const column = columns.get(own ? field : (as[field] ?? field));
    return column ? [[name, column]] : [];
  });
}

/** What a field lets pass and its column does not take, in words; nothing when it fits. */
function misfit(spec: FieldSpec, type: string): string | undefined {
  const [, kind = '', first = '', second = '0'] = /^(\w+)(?:\((\d+)(?:, ?(\d+))?\))?/.exec(type) ?? [];
  if (kind === 'varchar' && first !== '') {
    // What stands in a dictionary or names a record is looked up before it is kept.
    if (spec.dict || spec.options || spec.kind === 'reference' || spec.kind === 'yesNo') return undefined;
    // A shape without repetition has an end of its own.
    if (spec.max === undefined && spec.pattern && !/[*+]|,\}/.test(spec.pattern.source)) return undefined;
    return longestOf(spec) > Number(first) ? `${longestOf(spec)} characters into ${type}` : undefined;
  }
  if (kind === 'numeric' && first !== '') {
    const most = spec.most === undefined ? 20 : spec.most.replace(/\..*/, '').length;
    if (most > Number(first) - Number(second)) return `${most} digits before the point into ${type}`;
    if ((spec.decimals ?? Number.POSITIVE_INFINITY) > Number(second))
      return `${spec.decimals ?? 'any number of'} decimals into ${type}`;
  }
  return undefined;
}

/** Fields that travel and are kept though nobody types them, each with its reason. */
const typedByNobody: Readonly<Record<string, string>> = {
  'packageFields.venueBooking': 'said by whoever books a room, not on the form of the lot',
  'mainFields.approvalAuthCode': 'comes with approvalAuthName',
  'mainFields.serviceFeeCurrency': 'always the yuan',
  'mainFields.tenderCompId': 'comes with a plan that the project is made from',
  'contractFields.entrustAmountUnit': 'always yuan',
  'draftFields.conProjectName': 'comes with conProjectId',
  'simpleFields.conProjectName': 'comes with conProjectId',
  'setupFields.secondUserName': 'asked at the terminal',
  'setupFields.secondTrueName': 'asked at the terminal',
  'setupFields.secondMobile': 'asked at the terminal',
  'setupFields.secondEmail': 'asked at the terminal',
};

/** Fields whose value the table of their form keeps otherwise than in a column of their name, each with where it goes. */
const keptElsewhere: Readonly<Record<string, string>> = {
  'areas/template fileTemplateFields.fileId': 'as `document`',
  'areas/template fileTemplateFields.usage': 'as `content`',
  'areas/template formFields.nameEn': 'in `sheet`',
  'areas/template formFields.categories': 'in `sheet`',
  'areas/template formFields.currencyUnit': 'in `sheet`',
  'areas/template formFields.remarks': 'as `content`',
  'areas/template methodFields.principles': 'as `content`',
  'areas/project projectProxyFields.mainIds': 'a row each',
  'areas/project projectProxyFields.userId': 'as `proxyId`',
  'areas/project mainFields.biddingType': 'on the lot of a project without lots',
  'areas/project mainFields.biddingMold': 'on the lot of a project without lots',
  'areas/project mainFields.floorPrice': 'on the lot of a project without lots',
  'areas/project mainFields.gradientPrice': 'on the lot of a project without lots',
  'areas/invitation receiptFields.answer': 'as `accepted`',
  'areas/committee committeeFields.plannedExtractCount': 'as `memberCount`',
  'areas/committee committeeFields.time': 'as `reviewTime`',
  'areas/committee replacementFields.seed': 'with the draw',
  'areas/award changeFields.kind': 'in `nextBidId`: none = tendered anew',
  'base/seal sealFields.imageId': 'as `image`',
  'base/role ownMenuFields.menuType': 'as `isOuter`',
  'base/role ownMenuFields.page': 'in `resourceUri`',
  'base/role ownMenuFields.parameter': 'in `resourceUri`',
  'base/role ownMenuFields.address': 'in `resourceUri`',
  'base/registration certifyFields.trueName': 'on the person',
  'base/notification noticeFields.column': 'as `noticeColumn`',
  'base/notification noticeFields.receiveObject': 'as `receivers`',
  'base/notification noticeFields.timeStart': 'as `beginOn`',
  'base/notification noticeFields.timeEnd': 'as `endOn`',
  'base/notification noticeFields.fileId': 'as `fileIds`',
  'base/flow ownServiceFields.permission': 'with the service, in a table of base/approval',
  'base/flow ownServiceFields.variableLines': 'with the service, in a table of base/approval',
  'base/approval proxyFields.userId': 'as `proxyId`',
};

describe('fields and what keeps and shows them', () => {
  test('every field of a form with a table of its own has its column, or it is said where its value goes', () => {
    const elsewhere = sets
      .filter(tableOf)
      .flatMap((found) =>
        Object.keys(found.set.fields).flatMap((field) =>
          columnsOf(found, field).length > 0 ? [] : [`${nameOf(found)}.${field}`],
        ),
      );
    expect(elsewhere.toSorted()).toEqual(Object.keys(keptElsewhere).toSorted());
  });

  test('no field lets pass what its column does not take', () => {
    const wrong = sets.flatMap((found) =>
      Object.entries(found.set.fields).flatMap(([field, spec]) =>
        columnsOf(found, field).flatMap(([table, column]) => {
          const problem = misfit(spec, column.getSQLType());
          return problem ? [`${found.at}.${field}: ${problem} (${table})`] : [];
        }),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('for every form the columns that keep it are known, or the reason why there are none', () => {
    const isCompared = (found: Found) =>
      Object.keys(found.set.fields).some((field) => columnsOf(found, field).length > 0);
    const unknown = sets.filter((found) => !isCompared(found)).map(nameOf);
    expect(unknown.toSorted()).toEqual(Object.keys(inOneColumn).toSorted());
    const misnamed = Object.values(keptIn).flatMap(({ tables: names }) =>
      names.filter((name) => !tables.some((t) => t.name === name)),
    );
    expect(misnamed).toEqual([]);
  });

  test('every dictionary that a form asks is there when a tenant begins, or its region brings it', async () => {
    const { sql } = await makeWorld();
    const seeded = new Set(
      (await sql<{ code: string }>('select distinct code from valset_set')).map(({ code }) => code),
    );
    const regions = await regionsBelow();
    const asked = [
      ...sets.map(({ at, set }) => ({ at, fields: set.fields, brought: [] as string[] })),
      ...regions.flatMap(({ code, fills, dictionaries = [] }) =>
        fills.map((one) => ({
          at: code,
          fields: varied(one.slot, one).set.fields,
          brought: dictionaries.map((d) => d.code),
        })),
      ),
    ];
    const missing = asked.flatMap(({ at, fields, brought }) =>
      Object.entries(fields as Readonly<Record<string, FieldSpec>>).flatMap(([field, { dict }]) =>
        dict === undefined || seeded.has(dict) || brought.includes(dict) ? [] : [`${at}.${field}: ${dict}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  test('what a region says otherwise of a field fits its column too', async () => {
    const regions = [
      ...(await regionsBelow()),
      ...(await regionsBelow(join(import.meta.dirname, 'test/regions'))),
    ];
    const fills = regions.flatMap((region) => region.fills.map((one) => ({ at: region.code, one })));
    expect(fills.length).toBeGreaterThan(2);
    const wrong = fills.flatMap(({ at, one }) => {
      const folder = `areas/${one.slot.name.split('.')[0]}`;
      const table = tableOf({ at, folder, set: one.slot.set });
      // What regions add is kept in one column of the same table.
      const kept = table?.columns.has('fieldMap')
        ? []
        : [`${at}: no column keeps what ${one.slot.name} adds`];
      const misfits = Object.entries(varied(one.slot, one).set.fields).flatMap(([field, spec]) => {
        const column = table?.columns.get(field);
        const problem = column && misfit(spec, column.getSQLType());
        const empty = column?.notNull && !column.hasDefault && spec.fixed === null;
        return [
          ...(problem ? [`${at} ${field}: ${problem}`] : []),
          ...(empty ? [`${at} ${field}: is empty`] : []),
        ];
      });
      return [...kept, ...misfits];
    });
    expect(wrong).toEqual([]);
  });

  test('a field that is too long for its column would be found', () => {
    expect(misfit({ kind: 'text', max: 300 }, 'varchar(200)')).toBe('300 characters into varchar(200)');
    expect(misfit({ kind: 'text' }, 'varchar(200)')).toBe('1000 characters into varchar(200)');
    expect(misfit({ kind: 'text', max: 200 }, 'varchar(200)')).toBeUndefined();
    expect(misfit({ kind: 'money', decimals: 2 }, 'numeric(20, 2)')).toContain('20 digits');
    expect(misfit({ kind: 'money', most: '999', decimals: 4 }, 'numeric(20, 2)')).toBe(
      '4 decimals into numeric(20, 2)',
    );
  });

  test('every field stands on a form', () => {
    const drawn = new Map<string, Set<string>>();
    for (const file of globSync('{base,areas}/*/web/**/*.{ts,tsx}', { cwd: ROOT })) {
      if (file.includes('.test.') || file.includes('/test/')) continue;
      const of = drawn.get(folderOf(file)) ?? new Set();
      drawn.set(folderOf(file), of);
      for (const name of fieldsDrawn(file, readFileSync(join(ROOT, file), 'utf8'))) of.add(name);
    }
    const nowhere = sets.flatMap(({ at, folder, set }) => {
      const setName = at.slice(at.lastIndexOf(' ') + 1);
      return Object.keys(set.fields)
        .filter((field) => !drawn.get(folder)?.has(field))
        .map((field) => `${setName}.${field}`);
    });
    expect(nowhere.toSorted()).toEqual(Object.keys(typedByNobody).toSorted());
  });

  test('a field that stands in a column, a filter, a type or a remark alone would be found', () => {
    const drawn = (code: string) =>
      fieldsDrawn('a.tsx', code)
        .filter((name) => name.length === 1)
        .toSorted();
    expect(drawn(`<FormPage sections={[{ fields: ['a', { field: 'b', wide: true }] }]} />`)).toEqual([
      'a',
      'b',
    ]);
    expect(drawn(`const more = ['a' as const]; <Item name="b" />; ctx.set({ c: 1 })`)).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(
      drawn(`// a\n type T = 'a'; const x = row.a; <ListPage columns={[{ field: 'a' }]} filters={['a']} />`),
    ).toEqual([]);
  });
});

/** What a form carries beside its fields (表单外的值), and its conditions ask for. */
const beside: Readonly<Record<string, readonly string[]>> = {
  'areas/exception draftFields': ['isLawBid'],
  'areas/exception exceptionFields': ['isLawBid'],
  'areas/invitation draftFields': ['isLawBid'],
  'areas/invitation invitationFields': ['isLawBid'],
};

const conditionsOf = (spec: FieldSpec) => [spec.showIf, spec.needIf, spec.keptIf, spec.labelIf?.when];

/** Names that a field asks for and the form does not have, and values that a field asked for never takes. */
function unasked(found: Found): string[] {
  const { fields } = found.set;
  const known = (name: string) => Object.hasOwn(fields, name) || beside[nameOf(found)]?.includes(name);
  return Object.entries(fields).flatMap(([field, spec]) => {
    const parts = conditionsOf(spec).flatMap((one) => Object.entries(one ?? {}));
    const names = [
      ...parts.map(([name]) => fieldAsked(name)),
      ...[spec.below ?? [], spec.unitBy ?? []].flat(),
    ];
    const strange = names.filter((name) => !known(name)).map((name) => `asks for ${name}`);
    const never = parts.flatMap(([name, wanted]) => {
      const asked = fields[fieldAsked(name)];
      const offered = asked?.kind === 'yesNo' ? ['0', '1'] : asked?.options?.map((o) => o.value);
      return offered ? [wanted].flat().filter((value) => value !== '' && !offered.includes(value)) : [];
    });
    return [...strange, ...never.map((value) => `waits for '${value}'`)].map(
      (fault) => `${nameOf(found)}.${field} ${fault}`,
    );
  });
}

test('a condition asks for a field of its form, and for a value which that field can have', () => {
  expect([...new Set(sets.flatMap(unasked))]).toEqual([]);
  const set: FieldSet = {
    name: 'made',
    fields: {
      kind: { kind: 'choice', options: [{ value: '1', label: 'a' }] },
      a: { kind: 'text', need: 'x', needIf: { kinds: '1' } },
      b: { kind: 'text', showIf: { '!kind': ['2', ''] } },
      c: { kind: 'choice', dict: 'PROJECT_AREA', below: 'above' },
    },
  };
  expect(unasked({ at: 'x made', folder: 'areas/x', set })).toEqual([
    'areas/x made.a asks for kinds',
    "areas/x made.b waits for '2'",
    'areas/x made.c asks for above',
  ]);
});
