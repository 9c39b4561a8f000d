import type { Db } from './database/db.ts';
import type { Checked, Finding } from './finding.ts';
import { sql } from 'drizzle-orm';

interface Guards extends Record<string, unknown> {
  standing: boolean;
  rewritable: boolean;
  isolated: boolean;
  total: string;
  ahead: string;
}

/** 核验事件记录: the guards that keep events as they were written are in place on the table and each of its parts, and no event is dated ahead of the clock. */
export async function checkEvents(db: Db): Promise<Checked> {
  // A demonstration that is still playing its history stands in the past; nothing stands past both clocks.
  const { rows } = await db.execute<Guards>(sql`
    select bool_and(exists (select 1 from pg_trigger where tgrelid = c.oid and tgname = 'events_stand' and tgenabled in ('O', 'A'))) as standing,
      bool_or(has_table_privilege('gongheng_app', c.oid, 'update, delete, truncate')) as rewritable,
      bool_and(c.relrowsecurity and c.relforcerowsecurity) as isolated,
      (select count(*) from event) as total,
      (select count(*) from event where at > greatest(app_now(), clock_timestamp())) as ahead
    from pg_partition_tree('event') t join pg_class c on c.oid = t.relid`);
  const found = rows[0] as Guards;
  const finding = (zh: string, en: string): Finding => ({ subject: 'event', zh, en });
  const findings = [
    ...(found.standing
      ? []
      : [finding('防改触发器 events_stand 已被停用或删除', 'the trigger events_stand is disabled or gone')]),
    ...(found.rewritable ? [finding('应用角色可以改写事件', 'the application role may rewrite events')] : []),
    ...(found.isolated ? [] : [finding('租户隔离已被关闭', 'the isolation of tenants is off')]),
    ...(Number(found.ahead) > 0
      ? [
          finding(
            `${found.ahead} 条事件的时间晚于当前时间`,
            `${found.ahead} events are dated ahead of the clock`,
          ),
        ]
      : []),
  ];
  return { looked: Number(found.total), findings };
}

/** An event as it stands in the table, for checks against the record it speaks of. */
export interface RecordedEvent extends Record<string, unknown> {
  readonly id: string;
  readonly subjectId: string;
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly afterDigest: string | null;
}

/** Every event about these subjects, in order (相关事件). */
export async function eventsAbout(db: Db, subjectIds: readonly string[]): Promise<RecordedEvent[]> {
  const ids = sql.join(
    subjectIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const { rows } = await db.execute<RecordedEvent>(sql`
    select id, subject_id as "subjectId", type, payload, after_digest as "afterDigest"
    from event where subject_id in (${ids}) order by id`);
  return rows;
}

/** Events of one type after an event, a page at a time. */
export async function eventsOfType(db: Db, type: string, after: string): Promise<RecordedEvent[]> {
  const { rows } = await db.execute<RecordedEvent>(sql`
    select id, subject_id as "subjectId", type, payload, after_digest as "afterDigest"
    from event where type = ${type} and id > ${after} order by id limit 500`);
  return rows;
}
