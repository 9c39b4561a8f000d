import { unitById } from '#base/organisation/server/index.ts';
import { type Ctx, holdsCode, type Read, type Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { AreaDeclaration, PermissionDeclaration } from '#kit/shared/area.ts';
import type { Call, InputOf, OutputOf } from '#kit/shared/call.ts';
import type { Lang } from '#kit/shared/text.ts';
import type { PermissionGroup, rolePermissions, saveRolePermissions } from '../shared/calls.ts';
import { permissionsChanged } from '../shared/events.ts';
import { kept, powerful } from '../shared/permissions.ts';
import { fitsKind, mayHold } from '../shared/rules.ts';
import { refuse, roleText } from '../shared/text/index.ts';
import { roleFor, roleToChange } from './access.ts';
import { detail } from './roles.ts';
import {
  heldPermissions,
  type RoleRow,
  rolesIn,
  setPermissions,
  updateRole,
  userCounts,
} from './roles-store.ts';
import { withheldOf } from './functions-store.ts';
import { rightsChanged } from './store.ts';

/** What is declared by all folders: the composition hands it in, since base knows no area. */
export interface Catalogue {
  readonly declarations: readonly AreaDeclaration[];
  readonly calls: () => readonly Call[];
}

/**
 * May this role hold the permission (可分配)? Its level decides; and a company's own role holds no more than the
 * shared roles for companies of its kind do, so that nobody gives themselves what the tenant did not provide for.
 */
async function holdable(db: Db, r: RoleRow): Promise<(p: PermissionDeclaration) => boolean> {
  const withheld = await withheldOf(db);
  if (r.orgId === null) return (p) => mayHold(r.roleLevel, p) && !withheld.has(p.code);
  const company = await unitById(db, r.orgId);
  const shared = (await rolesIn(db, { level: 'company' })).filter(
    (one) => one.orgId === null && fitsKind(one, company?.orgKind ?? ''),
  );
  const ceiling = await heldPermissions(
    db,
    shared.map((one) => one.id),
  );
  return (p) => mayHold(r.roleLevel, p) && ceiling.has(p.code) && !withheld.has(p.code);
}

/** Whoever lacks a permission of administration gives it to nobody, nor to one's own role (不能分配自己没有的管理权限). */
const isBeyond = (ctx: Ctx, p: PermissionDeclaration): boolean =>
  p.level !== undefined && !holdsCode(ctx, p.code);

const mustKeep = (r: RoleRow, code: string): boolean =>
  r.isSystem && (kept[r.roleCode]?.includes(code) ?? false);

/** What the role holds of what its tenant has; what the tenant lacks now comes back to the role with the function. */
async function heldHere(db: Db, roleId: string): Promise<Set<string>> {
  const withheld = await withheldOf(db);
  return new Set([...(await heldPermissions(db, [roleId]))].filter((code) => !withheld.has(code)));
}

/** What each permission lets one call (可调用接口). */
export const openedBy = (catalogue: Catalogue): ReadonlyMap<string, readonly Call[]> =>
  Map.groupBy(
    catalogue.calls().filter((c) => typeof c.gate === 'string'),
    (c) => c.gate as string,
  );

/** 权限树: by menu root and folder, only what the role may hold, with what it opens and lets one call. */
export async function tree(
  catalogue: Catalogue,
  read: Read,
  { roleId }: InputOf<typeof rolePermissions>,
): Promise<OutputOf<typeof rolePermissions>> {
  const { db, lang } = read;
  const found = await roleFor(read, roleId);
  const fits = await holdable(db, found);
  const held = await heldHere(db, roleId);
  const calls = openedBy(catalogue);
  const groups = catalogue.declarations.flatMap((area): PermissionGroup[] => {
    const permissions = area.permissions
      .filter((p) => fits(p) || held.has(p.code))
      .map((p) => ({
        code: p.code,
        title: p.title[lang],
        menus: area.menus.filter((m) => m.permission === p.code).map((m) => m.title[lang]),
        calls: (calls.get(p.code) ?? []).map((c) => `${c.method} ${c.path} ${c.summary}`),
        held: held.has(p.code),
        fixed: !fits(p) || mustKeep(found, p.code) || (!held.has(p.code) && isBeyond(read, p)),
      }));
    return permissions.length === 0
      ? []
      : [{ root: rootOf(catalogue, area, lang), name: area.name, title: area.title[lang], permissions }];
  });
  return { role: await detail(read, { id: roleId }), groups };
}

/** The root menu under which a folder stands: of its first entry that has one. */
function rootOf({ declarations }: Catalogue, area: AreaDeclaration, lang: Lang): string {
  const parent = area.menus.find((m) => m.parent)?.parent;
  const root = declarations.flatMap((d) => d.menus).find((m) => m.code === parent?.split('.')[0]);
  return root?.title[lang] ?? roleText.say(lang, 'permissions.noMenu');
}

/** 权限分配: gives and takes in one step; refused as a whole when one of them is out of reach. */
export async function save(
  catalogue: Catalogue,
  tx: Tx,
  input: InputOf<typeof saveRolePermissions>,
): Promise<null> {
  const found = await roleToChange(tx, input.roleId);
  const held = await heldHere(tx.db, found.id);
  const wanted = new Set(input.permissions);
  const given = [...wanted].filter((code) => !held.has(code));
  const taken = [...held].filter((code) => !wanted.has(code));
  const declared = new Map(
    catalogue.declarations.flatMap((d) => d.permissions.map((p) => [p.code, p] as const)),
  );
  const fits = await holdable(tx.db, found);
  const name = (code: string) => declared.get(code)?.title[tx.lang] ?? code;
  for (const code of given) {
    const p = declared.get(code);
    if (!p || !fits(p)) throw refuse('notGrantable', 403, { name: name(code) });
    if (isBeyond(tx, p)) throw refuse('beyondOwn', 403, { name: name(code) });
  }
  // What makes powerful is not slipped under people who hold the role already: that takes two administrators.
  const raising = given.filter((code) => powerful.includes(code));
  if (raising[0] && ((await userCounts(tx.db, [found.id])).get(found.id) ?? 0) > 0)
    throw refuse('powerHeld', 409, { name: name(raising[0]) });
  for (const code of taken) if (mustKeep(found, code)) throw refuse('mustKeep', 409, { name: name(code) });
  await updateRole(tx, found.id, input.version, {});
  await setPermissions(tx, found.id, { given, taken });
  rightsChanged(tx);
  tx.emit(
    permissionsChanged,
    { subjectType: 'role', subjectId: found.id, before: [...held].sort(), after: [...wanted].sort() },
    { roleCode: found.roleCode, given, taken },
  );
  return null;
}
