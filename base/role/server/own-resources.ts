import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { holdsCode, type Read, type Tx } from '#kit/server/context.ts';
import { type Db, violates } from '#kit/server/database/db.ts';
import { inTurn } from '#kit/server/in-turn.ts';
import { newId } from '#kit/server/ids.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import { ownResourceChanged } from '../shared/events.ts';
import {
  type addResource,
  type addressFree,
  isAddress,
  type modifyResource,
  type ResourceType,
} from '../shared/resources.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { keepWithheld, withheldOf } from './functions-store.ts';
import type { Catalogue } from './permissions.ts';
import { rightsChanged } from './store.ts';
import { ownResource } from './tables.ts';

export type OwnResource = typeof ownResource.$inferSelect;

/** A register for what joins the platform, not a store of its own (自建资源上限). */
const MOST = 500;

/** Every entry that the tenant registered (自建资源), in the order of their addresses. */
export const ownResources = (db: Db): Promise<OwnResource[]> =>
  db.select().from(ownResource).orderBy(asc(ownResource.resourceUri), asc(ownResource.id)).limit(MOST);

/** Addresses of own pages with the permission each asks for (自建页面); null = out of use, so nobody opens it. */
export async function ownPages(db: Db): Promise<Map<string, string | null>> {
  const rows = await ownResources(db);
  return new Map(
    rows
      .filter((r) => r.resourceType === 'page')
      .map((r) => [r.resourceUri, r.enabled ? r.permission : null]),
  );
}

/** Own buttons that this user has (自建按钮): those whose declared permission they hold. */
export async function ownButtons({ db, user }: Pick<Read, 'db' | 'user'>): Promise<string[]> {
  const rows = await ownResources(db);
  return rows
    .filter((r) => r.resourceType === 'button' && r.enabled && holdsCode({ user }, r.permission))
    .map((r) => r.resourceUri);
}

const declaredPermissions = ({ declarations }: Catalogue): readonly string[] =>
  declarations.flatMap((d) => d.permissions.map((p) => p.code));

/** Does the program itself have buttons of this module? An own key never stands beside them. */
const isDeclaredModule = (catalogue: Catalogue, key: string): boolean => {
  const module = key.split('/')[0];
  return declaredPermissions(catalogue).some((code) => code.split('.')[0] === module);
};

type Typed = InputOf<typeof addResource>;

/** The entry as it will stand: it asks for a declared permission that the tenant has, and shadows nothing declared. */
async function settled(catalogue: Catalogue, tx: Tx, input: Typed) {
  const { resourceUri, permission } = input;
  // Its schema let nothing else through.
  const resourceType = input.resourceType as ResourceType;
  if (!isAddress(resourceType, resourceUri))
    throw refuseField('resourceUri', resourceType === 'button' ? 'wrong.buttonKey' : 'wrong.address');
  if (resourceType === 'button' && isDeclaredModule(catalogue, resourceUri))
    throw refuseField('resourceUri', 'wrong.buttonDeclared');
  const known = declaredPermissions(catalogue).includes(permission);
  if (!known || (await withheldOf(tx.db)).has(permission))
    throw refuseField('permission', 'wrong.functionPermission', { code: permission });
  return {
    resourceType,
    method: resourceType === 'call' ? (input.method ?? '') : '',
    resourceUri,
    cname: input.cname,
    ename: input.ename,
    permission,
    enabled: isYes(input.enabled),
    remark: input.remark ?? '',
  };
}

const taken = (error: unknown): unknown =>
  violates(error, 'own_resource_address') ? refuseField('resourceUri', 'wrong.addressTaken') : error;

/** 新增资源: registers what a joined program has; nobody gains a permission by it. */
export async function addOwn(catalogue: Catalogue, tx: Tx, input: Typed): Promise<{ id: string }> {
  const row = await settled(catalogue, tx, input);
  // Two at once wait for each other, so that the register stays as short as it is read.
  await inTurn(tx, [`own_resource ${tx.tenantId}`]);
  if ((await tx.db.$count(ownResource)) >= MOST) throw refuse('resources.full', 409, { most: MOST });
  const id = newId();
  await tx.db
    .insert(ownResource)
    .values({ ...row, id, tenantId: tx.tenantId })
    .catch((error: unknown) => {
      throw taken(error);
    });
  rightsChanged(tx);
  tx.emit(
    ownResourceChanged,
    { subjectType: 'resource', subjectId: id, after: row },
    { resourceUri: row.resourceUri, act: 'added' },
  );
  return { id };
}

/** The tenant's own entry, locked: what is declared has no row to find. */
async function ownToChange(tx: Tx, id: string): Promise<OwnResource> {
  const [found] = await tx.db.select().from(ownResource).where(eq(ownResource.id, id)).for('update');
  if (!found) throw refuse('resources.notFound', 404);
  return found;
}

/** 修改资源, 停用与启用. */
export async function modifyOwn(
  catalogue: Catalogue,
  tx: Tx,
  input: InputOf<typeof modifyResource>,
): Promise<null> {
  const before = await ownToChange(tx, input.id);
  if (before.version !== input.version) throw kitRefuse('refused.changed', 409);
  const after = await settled(catalogue, tx, input);
  await tx.db
    .update(ownResource)
    .set({ ...after, version: sql`${ownResource.version} + 1` })
    .where(eq(ownResource.id, before.id))
    .catch((error: unknown) => {
      throw taken(error);
    });
  rightsChanged(tx);
  tx.emit(
    ownResourceChanged,
    { subjectType: 'resource', subjectId: before.id, before, after },
    { resourceUri: after.resourceUri, act: 'changed' },
  );
  return null;
}

/** 删除资源: of one's own. */
export async function removeOwn(tx: Tx, { id }: { id: string }): Promise<null> {
  const before = await ownToChange(tx, id);
  await tx.db.delete(ownResource).where(eq(ownResource.id, id));
  rightsChanged(tx);
  tx.emit(
    ownResourceChanged,
    { subjectType: 'resource', subjectId: id, before },
    { resourceUri: before.resourceUri, act: 'removed' },
  );
  return null;
}

/** 资源地址校验: asked while it is typed; saving asks again. */
export async function isFree(
  catalogue: Catalogue,
  { db }: Read,
  { resourceType, method, resourceUri, id }: InputOf<typeof addressFree>,
): Promise<boolean> {
  if (!isAddress(resourceType, resourceUri)) return false;
  if (resourceType === 'button' && isDeclaredModule(catalogue, resourceUri)) return false;
  const others = await db.$count(
    ownResource,
    and(
      eq(ownResource.resourceType, resourceType),
      eq(ownResource.method, resourceType === 'call' ? (method ?? '') : ''),
      eq(ownResource.resourceUri, resourceUri),
      id === undefined ? undefined : ne(ownResource.id, id),
    ),
  );
  return others === 0;
}

/** 刷新权限: what the tenant lacks is worked out anew from its functions, and open sessions ask for their rights. */
export async function refresh({ declarations }: Catalogue, tx: Tx): Promise<null> {
  await keepWithheld(tx, declarations);
  rightsChanged(tx);
  return null;
}

/** 资源变更通知: a joined program says that its resources changed. */
export async function told(tx: Tx): Promise<null> {
  rightsChanged(tx);
  return null;
}
