import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '#kit/server/context.ts';
import { newId } from '#kit/server/ids.ts';
import type { About, DutySource, DutySubject, Owed } from '#kit/server/duty.ts';
import type { DutyKind } from '#kit/shared/names.ts';
import type { Refresher } from '#kit/server/tx.ts';
import { debtorsOf, dropReminders, keepReminders } from './remind.ts';
import {
  changeDuty,
  dutiesOf,
  type DutyRow,
  insertDuties,
  lockSubject,
  removeDuties,
  type Row,
  storedSubjects,
} from './store.ts';

const NAME_MOST = 300;

/** One row for each person, or one for the organisation. */
function rowsOf(
  { subject, id, about }: { subject: DutyKind; id: string; about: About },
  owed: Owed,
  at: Date,
): Row[] {
  const { by } = owed;
  const { main, part = '' } = owed.about ?? about;
  const row: Omit<Row, 'userId'> = {
    subject,
    subjectId: id,
    words: owed.words,
    params: owed.params ?? {},
    main: main.slice(0, NAME_MOST),
    part: part.slice(0, NAME_MOST),
    named: owed.about === undefined,
    orgId: by.orgId ?? null,
    permission: by.permission ?? '',
    exceptId: 'except' in by ? (by.except ?? null) : null,
    since: owed.since ?? at,
    sinceGiven: owed.since !== undefined,
    until: owed.until ?? null,
    atHour: owed.atHour ?? false,
    lapses: owed.lapses ?? false,
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

const isTimedAlike = (old: DutyRow, row: Row): boolean =>
  time(old.until) === time(row.until) &&
  old.lapses === row.lapses &&
  (!row.sinceGiven || time(old.since) === time(row.since));

const isSame = (old: DutyRow, row: Row): boolean =>
  old.main === row.main &&
  old.part === row.part &&
  old.named === row.named &&
  old.atHour === row.atHour &&
  old.lapses === row.lapses &&
  old.exceptId === row.exceptId &&
  isTimedAlike(old, row) &&
  // The database keeps the names of a record in an order of its own.
  isDeepStrictEqual(old.params, row.params);

/** Makes the stored duties about a subject those that its facts ask for; who has one already keeps its beginning. Answers how many changed. */
async function store(tx: Tx, subject: DutyKind, id: string, wanted: readonly Row[]): Promise<number> {
  const left = new Map((await dutiesOf(tx.db, subject, id)).map((row) => [holderOf(row), row]));
  const born: (Row & { id: string })[] = [];
  const changed: (Row & { id: string })[] = [];
  const moved: (Row & { id: string })[] = [];
  for (const [holder, row] of new Map(wanted.map((r) => [holderOf(r), r]))) {
    const old = left.get(holder);
    left.delete(holder);
    if (!old) born.push({ ...row, id: newId() });
    else if (!isSame(old, row)) {
      const now = { ...row, id: old.id, since: row.sinceGiven ? row.since : old.since };
      changed.push(now);
      if (!isTimedAlike(old, row)) moved.push(now);
    }
  }
  const over = [...left.values()];
  for (const row of changed) await changeDuty(tx, row);
  await removeDuties(
    tx,
    over.map((row) => row.id),
  );
  await dropReminders(
    tx,
    over.flatMap((row) => (row.until || row.sinceGiven ? [row.id] : [])),
  );
  await insertDuties(tx, born);
  await keepReminders(tx, [...born.filter((row) => row.until || row.sinceGiven), ...moved]);
  await tell(tx, [...born, ...changed, ...over]);
  return born.length + changed.length + over.length;
}

/** 待办变化: open screens of those whose duties these are ask again. */
async function tell(tx: Tx, touched: readonly Row[]): Promise<void> {
  const people = new Set(touched.flatMap((row) => row.userId ?? []));
  const shared = new Map(
    touched.flatMap((row) => (row.userId ? [] : [[`${row.orgId} ${row.permission}`, row] as const])),
  );
  for (const row of shared.values())
    for (const id of await debtorsOf(tx.db, { ...row, exceptId: null })) people.add(id);
  for (const id of people) tx.push(`user:${id}`, { kind: 'duty' });
}

/** Asks all sources side by side, so that their queries travel together; none is left running when one has failed. */
async function owedBy(tx: Tx, sources: readonly DutySource[], id: string): Promise<Owed[]> {
  const answers = await Promise.allSettled(sources.map((source) => source.of(tx.db, id, tx.now)));
  return answers.flatMap((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  });
}

/** 重算待办: what everybody owes about one subject, by the facts as they are now. */
export async function refresh(
  tx: Tx,
  { name, about }: DutySubject,
  sources: readonly DutySource[],
  { id, at }: { id: string; at: Date },
): Promise<number> {
  await lockSubject(tx, name, id);
  const known = await about(tx.db, id);
  const rows: Row[] = [];
  if (known)
    for (const owed of await owedBy(tx, sources, id))
      rows.push(...rowsOf({ subject: name, id, about: known }, owed, at));
  return store(tx, name, id, rows);
}

/** What duties are worked out from: kinds of subjects, and the sources of each folder. */
export interface DutyWork {
  readonly subjects: readonly DutySubject[];
  readonly sources: readonly (readonly [folder: string, DutySource])[];
}

const sourcesOf = ({ sources }: DutyWork, subject: DutySubject) =>
  sources.filter(([, s]) => s.subject === subject.name);

/** The same for a duty that is stored. */
export async function refreshOne(
  tx: Tx,
  work: DutyWork,
  of: { readonly subject: DutyKind; readonly subjectId: string },
): Promise<void> {
  const subject = work.subjects.find((s) => s.name === of.subject);
  if (!subject) throw new Error(`no folder declares ${of.subject}`);
  const all = sourcesOf(work, subject).map(([, source]) => source);
  await refresh(tx, subject, all, { id: of.subjectId, at: tx.now });
}

/** Those who hear the events: one for each kind of subject, and one for each source that hears more. */
export function refreshers(work: DutyWork): Refresher[] {
  return work.subjects.flatMap((subject) => {
    const those = sourcesOf(work, subject);
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
        for (const id of ids.toSorted()) await refresh(tx, subject, all, { id, at });
      },
    });
    return [
      heard(`duty.${subject.name}`, subject),
      ...those.flatMap(([folder, { also }]) => (also ? [heard(`duty.${subject.name}.${folder}`, also)] : [])),
    ];
  });
}

const BATCH = 100;

/**
 * 全部重算: every subject that may still need something, and every one about which something is stored. Each is a transaction
 * of its own, so nobody waits long. Answers how many subjects there were and how many duties changed.
 */
export async function rebuild(
  work: DutyWork,
  run: <T>(act: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<{ subjects: number; changed: number }> {
  let changed = 0;
  let subjects = 0;
  for (const subject of work.subjects) {
    const all = sourcesOf(work, subject).map(([, source]) => source);
    const done = new Set<string>();
    for (const idsAfter of [subject.open, storedSubjects(subject.name)])
      for (let after: string | undefined; ; ) {
        const last = after;
        const ids = await run((tx) => idsAfter(tx.db, last, BATCH));
        for (const id of ids.filter((one) => !done.has(one))) {
          done.add(id);
          changed += await run((tx) => refresh(tx, subject, all, { id, at: tx.now }));
        }
        after = ids.at(-1);
        if (ids.length < BATCH) break;
      }
    subjects += done.size;
  }
  return { subjects, changed };
}
