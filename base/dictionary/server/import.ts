import type { Tx } from '#kit/server/context.ts';
import { valsetImported } from '../shared/events.ts';

export interface ImportedEntry {
  readonly val: string;
  readonly name: string;
  /** Absent: a known entry keeps its English name, a new one bears the Chinese. */
  readonly nameEn?: string;
  readonly parentVal: string;
  readonly sort: number;
}

const CHUNK = 1000;

/** 导入字典: adds what is new and corrects names and order; entries the import does not know stay as they are. */
export async function importValset(
  tx: Tx,
  code: string,
  entries: readonly ImportedEntry[],
): Promise<{ added: number; changed: number }> {
  let added = 0;
  let changed = 0;
  for (let i = 0; i < entries.length; i += CHUNK) {
    const part = entries.slice(i, i + CHUNK);
    const { rows } = await tx.client.query<{ added: boolean }>(
      `insert into valset (tenant_id, code, val, name, name_en, parent_val, sort)
       select $1, $2, e.val, e.name, coalesce(nullif(e.name_en, ''), e.name), e.parent_val, e.sort
       from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::int[]) as e (val, name, name_en, parent_val, sort)
       on conflict (tenant_id, code, parent_val, val) do update set name = excluded.name, sort = excluded.sort, removed = false,
         name_en = case when excluded.name_en = excluded.name then valset.name_en else excluded.name_en end
       where (valset.name, valset.sort, valset.removed) is distinct from (excluded.name, excluded.sort, false)
         or excluded.name_en not in (excluded.name, valset.name_en)
       returning (xmax = 0) as added`,
      [
        tx.tenantId,
        code,
        part.map((e) => e.val),
        part.map((e) => e.name),
        part.map((e) => e.nameEn ?? ''),
        part.map((e) => e.parentVal),
        part.map((e) => e.sort),
      ],
    );
    added += rows.filter((r) => r.added).length;
    changed += rows.filter((r) => !r.added).length;
  }
  // An import is a change of the set: whoever edits it at the same time looks again.
  await tx.client.query(
    `insert into valset_set (tenant_id, code, name, name_en) values ($1, $2, $2, $2)
     on conflict (tenant_id, code) do update set version = valset_set.version + 1`,
    [tx.tenantId, code],
  );
  tx.forget();
  tx.emit(
    valsetImported,
    { subjectType: 'dictionary', subjectId: tx.tenantId, after: { code, added, changed } },
    { code, added, changed },
  );
  return { added, changed };
}
