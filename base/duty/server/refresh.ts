import type { Tx } from '#kit/server/context.ts';
import type { About, DutySource, DutySubject, Owed } from '#kit/server/duty.ts';
import type { Refresher } from '#kit/server/tx.ts';
import {
  changeDuty,
  dutiesOf,
  type DutyRow,
  insertDuties,
  lockSubject,
  removeDuties,
  type Row,
} from './store.ts';

/** One row for each person, or one for the organisation. */
function rowsOf(
  { subject, id, about }: { subject: string; id: string; about: About },
  owed: Owed,
  at: Date,
): Row[] {
  const { by } = owed;
  const row = {
    subject,
    subjectId: id,
    words: owed.words,
    params: owed.params ?? {},
    main: about.main,
    part: about.part ?? '',
    orgId: by.orgId,
    permission: by.permission ?? '',
    since: owed.since ?? at,
    sinceGiven: owed.since !== undefined,
    until: owed.until ?? null,
    atHour: owed.atHour ?? false,
    path: owed.at.path,
    query: owed.at.query,
  };
  return 'users' in by
    ? [...new Set(by.users)].map((userId) => ({ ...row, userId }))
    : [{ ...row, userId: null }];
}

const holderOf = (row: Row): string =>
  [
    row.words,
    row.userId,
    row.orgId,
    row.permission,
    row.path,
    ...Object.entries(row.query).flat().sort(),
  ].join(' ');

const time = (at: Date | null): number | undefined => at?.getTime();

const isSame = (old: DutyRow, row: Row): boolean =>
  old.main === row.main &&
  old.part === row.part &&
  old.atHour === row.atHour &&
  time(old.until) === time(row.until) &&
  (!row.sinceGiven || time(old.since) === time(row.since)) &&
  JSON.stringify(old.params) === JSON.stringify(row.params);

/** Makes the stored duties about a subject those that its facts ask for; who has one already keeps its beginning. */
async function store(tx: Tx, subject: string, id: string, wanted: readonly Row[]): Promise<void> {
  const left = new Map((await dutiesOf(tx.db, subject, id)).map((row) => [holderOf(row), row]));
  const touched = new Set<string | null>();
  const born: Row[] = [];
  for (const [holder, row] of new Map(wanted.map((r) => [holderOf(r), r]))) {
    const old = left.get(holder);
    left.delete(holder);
    if (old && isSame(old, row)) continue;
    touched.add(row.userId);
    if (old) await changeDuty(tx, old.id, row.sinceGiven ? row : { ...row, since: old.since });
    else born.push(row);
  }
  for (const row of left.values()) touched.add(row.userId);
  await removeDuties(
    tx,
    [...left.values()].map((row) => row.id),
  );
  await insertDuties(tx, born);
  for (const userId of touched) if (userId) tx.push(`user:${userId}`, { kind: 'duty' });
}

/** 重算待办: what everybody owes about one subject, by the facts as they are now. */
export async function refresh(
  tx: Tx,
  { name, about }: DutySubject,
  sources: readonly DutySource[],
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await lockSubject(tx, name, id);
  const known = await about(tx.db, id);
  const rows: Row[] = [];
  if (known)
    for (const source of sources)
      for (const owed of await source.of(tx.db, id, tx.now))
        rows.push(...rowsOf({ subject: name, id, about: known }, owed, at));
  await store(tx, name, id, rows);
}

/** Those who hear the events: one for each kind of subject, and one for each source that hears more. */
export function refreshers(
  subjects: readonly DutySubject[],
  sources: readonly (readonly [folder: string, DutySource])[],
): Refresher[] {
  return subjects.flatMap((subject) => {
    const those = sources.filter(([, s]) => s.subject === subject.name);
    const all = those.map(([, source]) => source);
    const heard = (
      name: string,
      { concerns, resolve }: Pick<DutySubject, 'concerns' | 'resolve'>,
    ): Refresher => ({
      name,
      concerns,
      refresh: async (tx, key, at) => {
        const ids = resolve ? await resolve(tx.db, key) : [key];
        // In one order, so that two who work at several never wait for each other.
        for (const id of [...ids].sort()) await refresh(tx, subject, all, { id, at });
      },
    });
    return [
      heard(`duty.${subject.name}`, subject),
      ...those.flatMap(([folder, { also }]) => (also ? [heard(`duty.${subject.name}.${folder}`, also)] : [])),
    ];
  });
}
