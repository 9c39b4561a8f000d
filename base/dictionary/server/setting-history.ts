import { and, eq, ne, or, sql } from 'drizzle-orm';
import { may, type Read, type Tx } from '#kit/server/context.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import { newId } from '#kit/server/ids.ts';
import type { RoleLevel } from '#kit/shared/area.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import type { settingHistory } from '../shared/calls.ts';
import { settingChange } from './tables.ts';

/** 参数变更记录: kept with the change itself. */
export const noteChange = (
  tx: Tx,
  c: {
    readonly level: RoleLevel;
    readonly of: string;
    readonly configKey: string;
    readonly before: string | null;
    readonly after: string | null;
  },
) =>
  tx.db.insert(settingChange).values({
    id: newId(),
    tenantId: tx.tenantId,
    level: c.level,
    owner: c.of,
    configKey: c.configKey,
    beforeValue: c.before,
    afterValue: c.after,
    changedBy: tx.user.id || null,
    changedName: tx.user.trueName,
    changedAt: tx.now,
  });

const list: ListOf = {
  id: settingChange.id,
  order: [
    { by: settingChange.changedAt, down: true },
    { by: settingChange.id, down: true },
  ],
};

/** 参数变更记录查询: of one setting; what another company set for itself is nobody else's but the tenant's administrators'. */
export async function history(read: Read, q: InputOf<typeof settingHistory>) {
  const where = and(
    eq(settingChange.configKey, q.configKey),
    may(read, 'setting.tenant')
      ? undefined
      : or(ne(settingChange.level, 'company'), eq(settingChange.owner, read.user.orgId)),
  );
  const { records, ...count } = await pageRows(read.db, list, {
    from: sql`${settingChange}`,
    where,
    q,
    rows: (at) => read.db.select().from(settingChange).where(at.where).orderBy(at.order).limit(at.limit),
  });
  const shown = records.map((r) => ({
    id: r.id,
    level: r.level,
    owner: r.level === 'plat' ? r.owner : '',
    beforeValue: r.beforeValue,
    afterValue: r.afterValue,
    changedName: r.changedName,
    changedAt: r.changedAt.toISOString(),
  }));
  return pageResult(shown, count, q);
}
