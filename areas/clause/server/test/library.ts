import type { World } from '#apps/server/test/world.ts';
import { CLAUSES_MAX } from '../../shared/schema.ts';

/** Fills the library of the world's tenant up to its size with clauses called 充数. */
export const fillLibrary = ({ sql, tenantId }: World) =>
  sql(
    `insert into review_clause (id, tenant_id, kind, scope, name, standard, source, sort, revision)
     select gen_random_uuid(), $1, 'conformity', '0', '充数' || n, '标准', 'own', 100000 + n, 1
     from generate_series(1, $2::int - (select count(*)::int from review_clause where tenant_id = $1)) n`,
    [tenantId, CLAUSES_MAX],
  );
