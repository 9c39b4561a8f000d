import { holdsWords } from '#kit/shared/holds-words.ts';
import { may, type Read } from '#kit/server/context.ts';
import { summaryOf } from '#kit/server/http/openapi/operation.ts';
import { type Call, type InputOf, type Page, pageOfFew } from '#kit/shared/call.ts';
import { listed } from '#kit/shared/punctuation.ts';
import type { Lang } from '#kit/shared/text.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import type { listResources, pageResources, ResourceEntry } from '../shared/resources.ts';
import { roleName } from '../shared/rules.ts';
import { refuse, roleText } from '../shared/text/index.ts';
import { type OwnResource, ownResources } from './own-resources.ts';
import type { Catalogue } from './permissions.ts';
import { rolesByPermission } from './roles-store.ts';

type Known = Omit<ResourceEntry, 'roleNames'>;

/** What nobody registered: it is changed with the program alone. */
const declared = {
  isOwn: false,
  enabled: true,
  cname: '',
  ename: '',
  remark: '',
  version: 0,
  can: { modify: false, remove: false },
};

interface Titled {
  readonly title: string;
  readonly module: string;
}

const titlesOf = ({ declarations }: Catalogue, lang: Lang): ReadonlyMap<string, Titled> =>
  new Map(
    declarations.flatMap((d) =>
      d.permissions.map((p) => [p.code, { title: p.title[lang], module: d.title[lang] }] as const),
    ),
  );

/** Why no permission is asked (访问方式说明): in English as the call states it. */
function openTo(lang: Lang, gate: Exclude<Call['gate'], string> | { readonly permission: string }): string {
  if ('permission' in gate) return '';
  if ('session' in gate) return lang === 'en' ? gate.session : roleText.say(lang, 'resources.callSession');
  return lang === 'en' ? gate.open : roleText.say(lang, 'resources.callOpen');
}

/** Every declared call in words; who holds its permission is looked up for those that are shown. */
function declaredCalls({ declarations, calls }: Catalogue, lang: Lang, titles: ReadonlyMap<string, Titled>) {
  const areaOf = (path: string) =>
    declarations
      .flatMap((d) => d.prefixes.map((prefix) => ({ d, prefix })))
      .filter(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))
      .toSorted((a, b) => b.prefix.length - a.prefix.length)[0]?.d;
  return calls().map((c: Call): Known => {
    const gate = typeof c.gate === 'string' ? { permission: c.gate } : c.gate;
    const permission = 'permission' in gate ? gate.permission : '';
    const asked = titles.get(permission);
    return {
      ...declared,
      id: `${c.method} ${c.path}`,
      resourceType: 'call',
      method: c.method,
      resourceUri: c.path,
      summary: summaryOf(c.summary)[lang],
      module: asked?.module ?? areaOf(c.path)?.title[lang] ?? '',
      gate: 'permission' in gate ? 'permission' : 'session' in gate ? 'session' : 'open',
      permission,
      permissionTitle: asked?.title ?? '',
      reason: openTo(lang, gate),
    };
  });
}

/** Declared pages, as the menu leads to them (页面). */
const declaredPages = ({ declarations }: Catalogue, lang: Lang, titles: ReadonlyMap<string, Titled>) =>
  declarations.flatMap((d) =>
    d.menus.flatMap((m): Known[] =>
      m.path === undefined
        ? []
        : [
            {
              ...declared,
              id: m.path,
              resourceType: 'page',
              method: '',
              resourceUri: m.path,
              summary: m.title[lang],
              module: d.title[lang],
              gate: m.permission ? 'permission' : 'session',
              permission: m.permission ?? '',
              permissionTitle: titles.get(m.permission ?? '')?.title ?? '',
              reason: m.permission ? '' : roleText.say(lang, 'resources.everyone'),
            },
          ],
    ),
  );

/** Declared buttons: each permission is one, as screens ask for it (按钮). */
const declaredButtons = (titles: ReadonlyMap<string, Titled>) =>
  [...titles].map(
    ([permission, { title, module }]): Known => ({
      ...declared,
      id: permission,
      resourceType: 'button',
      method: '',
      resourceUri: permission.replace('.', '/'),
      summary: title,
      module,
      gate: 'permission',
      permission,
      permissionTitle: title,
      reason: '',
    }),
  );

/** What the tenant registered beside them (自建资源). */
const registered = (read: Read, rows: readonly OwnResource[], titles: ReadonlyMap<string, Titled>) =>
  rows.map(({ tenantId: _, ...row }): Known => {
    const mayManage = may(read, 'resource.manage');
    return {
      ...row,
      summary: read.lang === 'en' ? row.ename : row.cname,
      module: roleText.say(read.lang, 'resources.own'),
      gate: 'permission',
      permissionTitle: titles.get(row.permission)?.title ?? '',
      reason: '',
      isOwn: true,
      can: { modify: mayManage, remove: mayManage },
    };
  });

/** Everything, own entries first, each kind by its address. */
async function known(catalogue: Catalogue, read: Read): Promise<Known[]> {
  const titles = titlesOf(catalogue, read.lang);
  const pages = declaredPages(catalogue, read.lang, titles);
  return [
    ...registered(read, await ownResources(read.db), titles),
    ...[
      ...declaredCalls(catalogue, read.lang, titles),
      // Several entries of the menu may lead to one page.
      ...new Map(pages.toReversed().map((p) => [p.id, p])).values(),
      ...declaredButtons(titles),
    ].toSorted((a, b) => a.resourceUri.localeCompare(b.resourceUri) || a.method.localeCompare(b.method)),
  ];
}

function matching(all: readonly Known[], q: InputOf<typeof listResources>): Known[] {
  return all.filter(
    (r) =>
      (q.gate === undefined || r.gate === q.gate) &&
      (q.resourceType === undefined || r.resourceType === q.resourceType) &&
      (q.isOwn === undefined || r.isOwn === isYes(q.isOwn)) &&
      holdsWords(q.searchKey, r.id, r.resourceUri, r.summary, r.module, r.permission, r.permissionTitle),
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

/** 资源分页: what the program serves is declared in its code; here one reads it beside what the tenant registered, and who may do what. */
export async function pageOfResources(
  catalogue: Catalogue,
  read: Read,
  q: InputOf<typeof pageResources>,
): Promise<Page<ResourceEntry>> {
  const found = matching(await known(catalogue, read), q);
  const page = pageOfFew(found, q);
  return { ...page, records: await shown(read, page.records) };
}

/** 资源列表. */
export const resources = async (
  catalogue: Catalogue,
  read: Read,
  q: InputOf<typeof listResources>,
): Promise<ResourceEntry[]> => shown(read, matching(await known(catalogue, read), q));

/** 资源详情. */
export async function resource(
  catalogue: Catalogue,
  read: Read,
  { id }: { id: string },
): Promise<ResourceEntry> {
  const [found] = await shown(
    read,
    (await known(catalogue, read)).filter((r) => r.id === id),
  );
  if (!found) throw refuse('resources.notFound', 404);
  return found;
}
