import { demandHost, tenantsOf } from '#base/organisation/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import type { InputOf, OutputOf } from '#kit/shared/call.ts';
import type { AreaDeclaration } from '#kit/shared/area.ts';
import type { Lang } from '#kit/shared/text.ts';
import { functionChanged } from '../shared/events.ts';
import type * as calls from '../shared/functions.ts';
import { kept } from '../shared/permissions.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import {
  deleteFunction,
  type FunctionRow,
  insertFunction,
  keepWithheld,
  lockFunction,
  ownFunctions,
  updateFunction,
} from './functions-store.ts';
import type { Catalogue } from './permissions.ts';
import { rightsChanged } from './store.ts';

const keptCodes = new Set(Object.values(kept).flat());

/** Folders without which nobody could put anything right (基础功能). */
export const isEssential = (area: AreaDeclaration): boolean =>
  area.permissions.some((p) => keptCodes.has(p.code));

const rootOf = (declarations: readonly AreaDeclaration[], area: AreaDeclaration): string => {
  const parent = area.menus.find((m) => m.parent)?.parent?.split('.')[0] ?? '';
  return declarations.some((d) => d.menus.some((m) => m.code === parent)) ? parent : '';
};

/** Folders that are functions by themselves: those with permissions. */
export const declaredFunctions = ({ declarations }: Pick<Catalogue, 'declarations'>): calls.FunctionNode[] =>
  declarations
    .filter((d) => d.permissions.length > 0)
    .map((d, i) => ({
      id: '',
      code: d.name,
      parentCode: rootOf(declarations, d),
      cname: d.title.zh,
      ename: d.title.en,
      sort: i,
      declared: true,
      essential: isEssential(d),
      permissions: d.permissions.map((p) => p.code),
      version: 0,
    }));

const shown = ({ tenantId: _, ...row }: FunctionRow): calls.FunctionNode => ({
  ...row,
  declared: false,
  essential: false,
});

/** Every function of the platform: declared ones, then those that were added; asked where the platform is run. */
export const allFunctions = async (
  catalogue: Pick<Catalogue, 'declarations'>,
  tx: Pick<Read, 'db'>,
): Promise<calls.FunctionNode[]> => [
  ...declaredFunctions(catalogue),
  ...(await ownFunctions(tx.db)).map(shown),
];

function permissionsIn({ declarations, calls: served }: Catalogue, lang: Lang) {
  const callsOf = Map.groupBy(
    served().filter((c) => typeof c.gate === 'string'),
    (c) => c.gate as string,
  );
  return declarations.flatMap((area) =>
    area.permissions.map((p) => ({
      code: p.code,
      title: p.title[lang],
      module: area.title[lang],
      menus: declarations.flatMap((d) =>
        d.menus.filter((m) => m.permission === p.code).map((m) => m.title[lang]),
      ),
      calls: (callsOf.get(p.code) ?? []).map((c) => `${c.method} ${c.path} ${c.summary}`),
      hostOnly: p.hostOnly === true,
    })),
  );
}

/** Root menus under which functions stand. */
export function functionRoots(
  { declarations }: Pick<Catalogue, 'declarations'>,
  lang: Lang,
  all: readonly calls.FunctionNode[],
): { code: string; title: string }[] {
  const used = new Set(all.map((f) => f.parentCode));
  const roots = declarations
    .flatMap((d) => d.menus)
    .filter((m) => m.parent === undefined && used.has(m.code));
  return [...new Map(roots.map((m) => [m.code, { code: m.code, title: m.title[lang] }])).values()];
}

/** 功能树. */
export async function functions(
  catalogue: Catalogue,
  read: Read,
): Promise<OutputOf<typeof calls.functionTree>> {
  await demandHost(read);
  const all = await allFunctions(catalogue, read);
  return {
    roots: functionRoots(catalogue, read.lang, all),
    functions: all,
    permissions: permissionsIn(catalogue, read.lang),
  };
}

/** What was given fits: declared permissions, a parent that is there and not itself below. */
async function checked(
  catalogue: Catalogue,
  tx: Tx,
  input: InputOf<typeof calls.addFunction>,
  own?: FunctionRow,
) {
  const declared = new Set(catalogue.declarations.flatMap((d) => d.permissions.map((p) => p.code)));
  const permissions = [...new Set(input.permissions)].sort();
  if (permissions.length === 0) throw refuseField('permissions', 'need.functionPermissions');
  const unknown = permissions.find((code) => !declared.has(code));
  if (unknown !== undefined) throw refuseField('permissions', 'wrong.functionPermission', { code: unknown });
  const all = new Map((await allFunctions(catalogue, tx)).map((f) => [f.code, f]));
  const isRoot = catalogue.declarations.some((d) =>
    d.menus.some((m) => m.parent === undefined && m.code === input.parentCode),
  );
  if (!isRoot && !all.has(input.parentCode)) throw refuseField('parentCode', 'wrong.functionParent');
  // What is declared stands below a root, and one may be called like its root: the way up ends there.
  for (let at = all.get(input.parentCode); at && !at.declared; at = all.get(at.parentCode))
    if (at.code === own?.code) throw refuseField('parentCode', 'wrong.functionParent');
  return {
    parentCode: input.parentCode,
    cname: input.cname,
    ename: input.ename,
    sort: Number(input.sort),
    permissions,
  };
}

/** Every tenant works out anew what it has; open sessions learn of it as this commits. */
async function keepEverywhere(catalogue: Catalogue, tx: Tx): Promise<void> {
  for (const tenant of await tenantsOf(tx.db))
    await tx.within(tenant.id, (there) => keepWithheld(there, catalogue.declarations));
  rightsChanged(tx);
}

/** 新增功能: nobody has it before a tenant is given it. */
export async function add(catalogue: Catalogue, tx: Tx, input: InputOf<typeof calls.addFunction>) {
  await demandHost(tx);
  const row = await checked(catalogue, tx, input);
  const taken = catalogue.declarations.some(
    (d) => d.name === input.code || d.menus.some((m) => m.code === input.code),
  );
  const id = taken ? undefined : await insertFunction(tx, { ...row, code: input.code });
  if (!id) throw refuseField('code', 'wrong.functionTaken');
  tx.emit(
    functionChanged,
    { subjectType: 'function', subjectId: id, after: row },
    { code: input.code, act: 'added' },
  );
  return { id };
}

async function ownFunction(tx: Tx, id: string): Promise<FunctionRow> {
  await demandHost(tx);
  const found = await lockFunction(tx, id);
  if (!found) throw refuse('functions.notFound', 404);
  return found;
}

/** 修改功能: whoever has it gains and loses with it at once. */
export async function modify(
  catalogue: Catalogue,
  tx: Tx,
  input: InputOf<typeof calls.modifyFunction>,
): Promise<null> {
  const before = await ownFunction(tx, input.id);
  const after = await checked(catalogue, tx, input, before);
  await updateFunction(tx, before.id, input.version, after);
  await keepEverywhere(catalogue, tx);
  tx.emit(
    functionChanged,
    { subjectType: 'function', subjectId: before.id, before, after },
    { code: before.code, act: 'changed' },
  );
  return null;
}

/** 删除功能: what stands below it is moved or removed first. */
export async function remove(catalogue: Catalogue, tx: Tx, { id }: { id: string }): Promise<null> {
  const before = await ownFunction(tx, id);
  if ((await ownFunctions(tx.db)).some((f) => f.parentCode === before.code))
    throw refuse('functions.hasBelow');
  await deleteFunction(tx, id);
  await keepEverywhere(catalogue, tx);
  tx.emit(
    functionChanged,
    { subjectType: 'function', subjectId: id, before },
    { code: before.code, act: 'removed' },
  );
  return null;
}
