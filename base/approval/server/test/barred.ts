import type { World } from '#apps/server/test/world.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';

/** Who does not decide about what was submitted last, because they prepared it (回避). */
export async function barredFrom(
  world: World,
  serviceKey: ApprovalKey,
  serviceId: string,
): Promise<string[]> {
  const [row] = await world.sql<{ barred: string[] | null }>(
    `select barred from approval_instance where service_key = $1 and service_id = $2
     order by submitted_at desc, id desc limit 1`,
    [serviceKey, serviceId],
  );
  return row?.barred?.toSorted() ?? [];
}
