import { type Column, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Permission } from '#kit/shared/names.ts';

/** Whose records somebody sees by a permission (数据范围): whole organisations, and those of some people of one's own. */
export interface DataScope {
  readonly orgIds: readonly string[];
  /** Oneself always; of colleagues those of the department. */
  readonly userIds: readonly string[];
}

/** The scope where it is another than one's own organisation; under '' that of whoever lacks the permission. */
export type DataScopes = ReadonlyMap<string, DataScope>;

/** Who asks, as far as a scope goes. */
export interface Scoped {
  readonly id: string;
  readonly orgId: string;
  readonly permissions: ReadonlySet<Permission>;
  readonly scopes?: DataScopes;
}

/** 数据范围 by this permission; undefined = one's own organisation, as of everybody whose roles say nothing else. */
export const scopeBy = ({ scopes, permissions }: Scoped, permission: Permission): DataScope | undefined =>
  scopes?.get(permission) ?? (permissions.has(permission) ? undefined : scopes?.get(''));

/** What of a record decides whose it is. */
export interface Whose {
  /** The organisation it belongs to. */
  readonly orgId: Column;
  /** Is it the record of one of these people? They are parameters of the statement. */
  readonly by: (userIds: SQL) => SQL;
  /** Seen besides, whoever made it: what one has to decide oneself. */
  readonly also?: SQL | undefined;
}

const uuids = (ids: readonly string[]): SQL => sql`${sql.param(`{${ids.join(',')}}`)}::uuid[]`;

/** 数据范围条件: for every list and every record alike, where it is fetched. */
export function inScope(user: Scoped, permission: Permission, { orgId, by, also }: Whose): SQL {
  const scope = scopeBy(user, permission);
  const own = sql`${orgId} = ${user.orgId}`;
  if (!scope) return own;
  const { orgIds, userIds } = scope;
  const whole = orgIds.length > 0 ? inArray(orgId, [...orgIds]) : undefined;
  const part = or(by(uuids(userIds)), also);
  return or(whole, part ? sql`(${own} and ${part})` : undefined) ?? sql`false`;
}

/** The organisation whose words are searched, where there is one only. */
export const searchedOrg = (user: Scoped, permission: Permission): string | undefined => {
  const scope = scopeBy(user, permission);
  return !scope || scope.orgIds.every((id) => id === user.orgId) ? user.orgId : undefined;
};
