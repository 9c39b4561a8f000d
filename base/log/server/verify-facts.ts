import type { Finding } from '#kit/server/finding.ts';
import type { FactTable } from '#kit/shared/area.ts';
import { type NamedEvent, nameOfEvent } from './verify-tree.ts';
import type { Ask } from './store.ts';

const MOST = 200;

export type Facts = Readonly<Record<string, FactTable>>;

const keyOf = (fact: FactTable): readonly string[] => fact.key ?? ['id'];
const asArray = (words: readonly string[]): string => `{${words.join(',')}}`;

/** What the trigger of a table was made with, as PostgreSQL keeps it: each argument ends with a NUL. */
export const triggerArguments = (fact: FactTable): string =>
  [
    asArray(keyOf(fact)),
    asArray(fact.leftOut ?? []),
    fact.draft?.column ?? '',
    asArray(fact.draft?.values ?? []),
  ]
    .map((one) => `${one}\0`)
    .join('');

interface Difference extends Record<string, unknown> {
  readonly row: string;
  readonly marked: string | null;
  readonly present: string | null;
  readonly act: string | null;
  readonly actAt: string | null;
}

const digestOf = (row: string): string =>
  `encode(sha256(convert_to(jsonb_strip_nulls(${row})::text, 'UTF8')), 'hex')`;

/**
 * What a mark may say of a row (可能的留痕): its digest, and the digests that it had before the last columns of the table came, as long as
 * these hold what they brought. Whoever changes one of them afterwards leaves a mark that names it.
 */
function digestsOf(fact: FactTable): string {
  const later = Object.entries(fact.later ?? {});
  const before = later.map((_, i) => {
    const came = later.slice(i);
    const given = `{${came.map(([column, value]) => `"${column}":${value}`).join(',')}}`;
    const columns = asArray(came.map(([column]) => column));
    return `case when r @> '${given}' then ${digestOf(`r - $3::text[] - '${columns}'::text[]`)} end`;
  });
  return `array[${[digestOf('r - $3::text[]'), ...before].join(', ')}]`;
}

/** Rows that stand otherwise than their last mark says. Names come from declarations, never from outside. */
const differences = (ask: Ask, tenantId: string, table: string, fact: FactTable): Promise<Difference[]> => {
  const key = keyOf(fact)
    .map((column) => `coalesce(r ->> '${column}', '')`)
    .join(` || '/' || `);
  const inEffect = fact.draft
    ? `not (t."${fact.draft.column}" = any ($4::text[]))`
    : '$4::text[] is not null';
  return ask<Difference>(
    `with last as (
       select distinct on (row_key) row_key, digest, act, act_at from fact_mark
       where tenant_id = $1 and table_name = $2 order by row_key, id desc),
     standing as (
       select ${key} as row_key, ${digestsOf(fact)} as digests
       from (select to_jsonb(t) as r from "${table}" t where tenant_id = $1 and ${inEffect}) s)
     select coalesce(l.row_key, s.row_key) as row, l.digest as marked, s.digests[1] as present, l.act::text,
       l.act_at::text as "actAt"
     from last l full join standing s using (row_key)
     where not coalesce(l.digest = any (s.digests), l.digest is null and s.digests is null) limit ${MOST}`,
    [tenantId, table, fact.leftOut ?? [], fact.draft?.values ?? []],
  );
};

async function lastEvent(ask: Ask, act: string | null, actAt: string | null): Promise<string> {
  if (act === null) return '';
  const rows = await ask<NamedEvent>(
    `select id::text, type, actor_name as "actorName", subject_type as "subjectType",
            subject_id as "subjectId", at::text from event
     where act = $1::xid8 and act_at = $2::timestamptz order by event.id desc limit 1`,
    [act, actAt],
  );
  return rows[0] ? ` ← ${nameOfEvent(rows[0])}` : '';
}

/** 核验法律事实: every row with legal effect stands as the event that last changed it left it. */
export async function checkFacts(
  ask: Ask,
  tenantId: string,
  facts: Facts,
): Promise<{ looked: number; findings: Finding[] }> {
  const findings: Finding[] = [];
  let looked = 0;
  for (const [table, fact] of Object.entries(facts)) {
    const [count] = await ask<{ n: string }>(
      `select count(distinct row_key) as n from fact_mark where tenant_id = $1 and table_name = $2`,
      [tenantId, table],
    );
    looked += Number(count?.n ?? 0);
    for (const d of await differences(ask, tenantId, table, fact)) {
      const subject = `${fact.zh} / ${fact.en} ${table} ${d.row}${await lastEvent(ask, d.act, d.actAt)}`;
      if (d.marked === null)
        findings.push({ subject, zh: '没有任何行为产生过这一记录', en: 'no act made this row' });
      else if (d.present === null) findings.push({ subject, zh: '记录已不存在', en: 'the row is gone' });
      else
        findings.push({
          subject,
          zh: '记录与最后一次行为之后不同',
          en: 'the row differs from what the last act left',
        });
    }
  }
  return { looked, findings };
}

/** 无行为的变更: a fact that changed in a transaction that no event speaks of. */
export async function checkBound(ask: Ask, tenantId: string, facts: Facts): Promise<Finding[]> {
  const rows = await ask<{ table: string; row: string; at: string }>(
    `select m.table_name as "table", m.row_key as "row", m.act_at::text as at from fact_mark m
     where m.tenant_id = $1 and not exists (
       select 1 from event e where e.tenant_id = m.tenant_id and e.act = m.act and e.act_at = m.act_at)
     order by m.id limit ${MOST}`,
    [tenantId],
  );
  return rows.map((r) => ({
    subject: `${facts[r.table]?.zh ?? ''} / ${facts[r.table]?.en ?? ''} ${r.table} ${r.row} ${r.at}`,
    zh: '该变更没有对应的事件',
    en: 'no event speaks of this change',
  }));
}

/** 未封存事件: events that should long be in the tree. */
export async function checkSealed(ask: Ask): Promise<Finding[]> {
  const rows = await ask<NamedEvent>(
    `select id::text, type, actor_name as "actorName", subject_type as "subjectType",
            subject_id as "subjectId", at::text from event e
     where act_at < now() - interval '10 minutes'
       and not exists (select 1 from log_leaf l where l.kind = 'event' and l.ref = e.id) order by e.id limit ${MOST}`,
  );
  return rows.map((r) => ({
    subject: nameOfEvent(r),
    zh: '该事件不在公开日志中',
    en: 'the log does not hold this event',
  }));
}

/** The guards that write marks and keep the log are all in place (留痕机制). */
export async function checkGuards(ask: Ask, facts: Facts, schema: string): Promise<Finding[]> {
  const triggers = await ask<{ table: string; name: string; args: string; enabled: boolean }>(
    `select c.relname as "table", t.tgname as name, encode(t.tgargs, 'hex') as args, t.tgenabled in ('O', 'A') as enabled
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
       and t.tgfoid in ('facts_marked'::regproc, 'log_stands'::regproc)`,
  );
  const stands = (table: string, name: string, args = '') =>
    triggers.some(
      (t) =>
        t.table === table && t.name === name && t.enabled && t.args === Buffer.from(args).toString('hex'),
    );
  const findings: Finding[] = [];
  const gone = (subject: string) =>
    findings.push({
      subject,
      zh: '留痕触发器被停用、更改或删除',
      en: 'the trigger that marks changes is disabled, changed or gone',
    });
  for (const [table, fact] of Object.entries(facts)) {
    const marked = ['insert', 'update', 'delete'].every((act) =>
      stands(table, `facts_marked_${act}`, triggerArguments(fact)),
    );
    if (!marked || !stands(table, 'facts_kept')) gone(table);
  }
  const parts = await ask<{ part: string }>(
    `select c.relname as part from pg_partition_tree('fact_mark') t join pg_class c on c.oid = t.relid where t.isleaf`,
  );
  for (const table of [
    ...parts.map(({ part }) => part),
    'fact_mark',
    'log_leaf',
    'log_tile',
    'log_checkpoint',
  ])
    if (!stands(table, 'log_stands')) gone(table);
  const functions = await ask<{ name: string; source: string }>(
    `select proname as name, prosrc as source from pg_proc
     where pronamespace = 'public'::regnamespace and proname in ('facts_marked', 'log_stands', 'events_stand')`,
  );
  for (const { name, source } of functions)
    if (!schema.includes(source))
      findings.push({
        subject: name,
        zh: '留痕函数已被改动',
        en: 'the function that guards the log has been changed',
      });
  return findings;
}
