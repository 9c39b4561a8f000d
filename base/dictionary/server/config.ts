import { sql } from 'drizzle-orm';
import { platformHere } from '#base/organisation/server/index.ts';
import { STANDARD_PLATFORM } from '#base/organisation/shared/platforms.ts';
import type { Read, User } from '#kit/server/context.ts';
import type { SettingKey } from '#kit/shared/names.ts';

/**
 * Who asks for a setting: the company acting, and the platform where it is not the one that the tenant works on. The code that a
 * request names is none: whoever asks would choose among the rules.
 */
export type Asking = Pick<Read, 'db'> & {
  readonly user: Pick<User, 'orgId'>;
  readonly platform?: string;
};

/** Whose value it is, nearest first (参数层级): the company's, the tenant's, the platform code's, the standard platform's. */
export const sources = ['company', 'tenant', 'plat', 'standard'] as const;
export type Source = (typeof sources)[number];

export interface SetValue {
  readonly key: SettingKey;
  readonly source: Source;
  readonly value: string;
}

/** Every value that somebody set for these keys and that concerns whoever asks, nearest first. */
export async function setValues(at: Asking, keys: readonly SettingKey[]): Promise<SetValue[]> {
  if (keys.length === 0) return [];
  const code = at.platform === undefined ? platformHere : sql`${at.platform}::text`;
  const wanted = sql`(${sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  )})`;
  const { rows } = await at.db.execute<{ key: SettingKey; source: Source; value: string }>(sql`
    select config_key as key, config_value as value, case when org_id is null then 'tenant' else 'company' end as source
    from config_override
    where config_key in ${wanted} and (org_id is null or org_id = nullif(${at.user.orgId}, '')::uuid)
    union all
    select config_key, config_value, case prefecture_code when ${code} then 'plat' else 'standard' end
    from prefecture_config
    where config_key in ${wanted} and prefecture_code in (${code}, ${STANDARD_PLATFORM})
    limit ${keys.length * sources.length}`);
  return rows.toSorted((a, b) => sources.indexOf(a.source) - sources.indexOf(b.source));
}

/** Several settings (参数) as they hold for whoever asks; what nobody set is missing. */
export async function configValues(
  at: Asking,
  keys: readonly SettingKey[],
): Promise<ReadonlyMap<SettingKey, string>> {
  const set = await setValues(at, keys);
  return new Map(set.toReversed().map((s) => [s.key, s.value]));
}

/** One setting as it holds for whoever asks, or null when nobody set it. */
export const configValue = async (at: Asking, key: SettingKey): Promise<string | null> =>
  (await configValues(at, [key])).get(key) ?? null;
