import type { Read } from '#kit/server/context.ts';
import { type Call, type InputOf, type Page, pageOfFew } from '#kit/shared/call.ts';
import { listed } from '#kit/shared/punctuation.ts';
import type { Lang } from '#kit/shared/text.ts';
import type { listResources, pageResources, ResourceEntry } from '../shared/resources.ts';
import { roleName } from '../shared/rules.ts';
import { refuse } from '../shared/text/index.ts';
import type { Catalogue } from './permissions.ts';
import { rolesByPermission } from './roles-store.ts';

type Known = Omit<ResourceEntry, 'roleNames'>;

/** Every declared call in words; who holds its permission is looked up for those that are shown. */
function known({ declarations, calls }: Catalogue, lang: Lang): Known[] {
  const permissions = new Map(
    declarations.flatMap((d) =>
      d.permissions.map((p) => [p.code, { title: p.title[lang], area: d }] as const),
    ),
  );
  const areaOf = (path: string) =>
    declarations
      .flatMap((d) => d.prefixes.map((prefix) => ({ d, prefix })))
      .filter(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))
      .toSorted((a, b) => b.prefix.length - a.prefix.length)[0]?.d;
  const one = (c: Call): Known => {
    const gate = typeof c.gate === 'string' ? { permission: c.gate } : c.gate;
    const permission = 'permission' in gate ? gate.permission : '';
    const asked = permissions.get(permission);
    return {
      id: `${c.method} ${c.path}`,
      method: c.method,
      resourceUri: c.path,
      summary: c.summary,
      module: (asked?.area ?? areaOf(c.path))?.title[lang] ?? '',
      gate: 'permission' in gate ? 'permission' : 'session' in gate ? 'session' : 'open',
      permission,
      permissionTitle: asked?.title ?? '',
      reason: 'permission' in gate ? '' : 'session' in gate ? gate.session : gate.open,
    };
  };
  return calls()
    .map(one)
    .toSorted((a, b) => a.resourceUri.localeCompare(b.resourceUri) || a.method.localeCompare(b.method));
}

function matching(all: readonly Known[], q: InputOf<typeof listResources>): Known[] {
  const word = q.searchKey?.toLowerCase() ?? '';
  return all.filter(
    (r) =>
      (q.gate === undefined || r.gate === q.gate) &&
      [r.id, r.summary, r.module, r.permission, r.permissionTitle].some((text) =>
        text.toLowerCase().includes(word),
      ),
  );
}

async function shown({ db, lang }: Read, calls: readonly Known[]): Promise<ResourceEntry[]> {
  const codes = [...new Set(calls.flatMap((r) => r.permission || []))];
  const roles = Map.groupBy(await rolesByPermission(db, codes), (r) => r.permission);
  return calls.map((r) => ({
    ...r,
    roleNames: listed(
      lang,
      (roles.get(r.permission) ?? []).map((held) => roleName(lang, held)),
    ),
  }));
}

/** 资源分页: what the program serves is declared in its code; here one reads it, and who may do what. */
export async function pageOfResources(
  catalogue: Catalogue,
  read: Read,
  q: InputOf<typeof pageResources>,
): Promise<Page<ResourceEntry>> {
  const found = matching(known(catalogue, read.lang), q);
  const page = pageOfFew(found, q);
  return { ...page, records: await shown(read, page.records) };
}

/** 资源列表. */
export const resources = (
  catalogue: Catalogue,
  read: Read,
  q: InputOf<typeof listResources>,
): Promise<ResourceEntry[]> => shown(read, matching(known(catalogue, read.lang), q));

/** 资源详情. */
export async function resource(
  catalogue: Catalogue,
  read: Read,
  { id }: { id: string },
): Promise<ResourceEntry> {
  const [found] = await shown(
    read,
    known(catalogue, read.lang).filter((r) => r.id === id),
  );
  if (!found) throw refuse('resources.notFound', 404);
  return found;
}
