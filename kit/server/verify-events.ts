import type { Db } from './db.ts';
import type { Checked, Finding } from './finding.ts';
import { sql } from 'drizzle-orm';

interface Guards extends Record<string, unknown> {
  standing: boolean;
  rewritable: boolean;
  isolated: boolean;
  total: string;
  ahead: string;
}

/** 核验事件记录: the guards that keep events as they were written are in place, and no event is dated ahead of the clock. */
export async function checkEvents(db: Db): Promise<Checked> {
  // A demonstration that is still playing its history stands in the past; nothing stands past both clocks.
  const { rows } = await db.execute<Guards>(sql`
    select exists (select 1 from pg_trigger where tgrelid = 'event'::regclass and tgname = 'events_stand' and tgenabled in ('O', 'A')) as standing,
      has_table_privilege('gongheng_app', 'event', 'update, delete, truncate') as rewritable,
      (select relrowsecurity and relforcerowsecurity from pg_class where oid = 'event'::regclass) as isolated,
      (select count(*) from event) as total,
      (select count(*) from event where at > greatest(app_now(), clock_timestamp())) as ahead`);
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
