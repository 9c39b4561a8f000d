import { isNo } from '#kit/shared/yes-no.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Read, Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type InputOf, type Page, pageResult } from '#kit/shared/call.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import type * as calls from '../shared/calls.ts';
import { pageRows, type ListOf } from '#kit/server/database/page-rows.ts';
import { wordsIn } from '#kit/server/database/search.ts';
import { entryChanged, setChanged } from '../shared/events.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { allEntriesOf } from './store.ts';
import { valset, valsetSet } from './tables.ts';

const entry = {
  code: valsetSet.code,
  name: valsetSet.name,
  nameEn: valsetSet.nameEn,
  isSystem: valsetSet.isSystem,
  version: valsetSet.version,
  // Unqualified, as drizzle writes the columns of a single table, the code would be the entry's own.
  entryCount: sql<number>`(select count(*)::int from valset v
    where v.tenant_id = valset_set.tenant_id and v.code = valset_set.code and not v.removed)`,
};

const shown = (row: {
  code: string;
  name: string;
  nameEn: string;
  isSystem: boolean;
  version: number;
  entryCount: number;
}): calls.SetEntry => ({ ...row, can: { remove: !row.isSystem } });

const list: ListOf = { id: valsetSet.code, sortedBy: 'code', order: [{ by: valsetSet.code }] };

/** 字典分页. */
export async function page({ db }: Read, q: InputOf<typeof calls.pageSets>): Promise<Page<calls.SetEntry>> {
  const { records, ...count } = await pageRows(db, list, {
    from: sql`${valsetSet}`,
    where: q.searchKey
      ? wordsIn(sql`concat_ws(' ', ${valsetSet.code}, ${valsetSet.name}, ${valsetSet.nameEn})`, q.searchKey)
      : undefined,
    q,
    rows: (at) => db.select(entry).from(valsetSet).where(at.where).orderBy(at.order).limit(at.limit),
  });
  return pageResult(records.map(shown), count, q);
}

async function setOf(db: Db, code: string): Promise<calls.SetEntry> {
  const [row] = await db.select(entry).from(valsetSet).where(eq(valsetSet.code, code));
  if (!row) throw refuse('notFound', 404);
  return shown(row);
}

/** The entries of a set that nobody took away. */
const standing = async (db: Db, code: string) => (await allEntriesOf(db, [code])).filter((e) => !e.removed);

/** 字典详情: with every entry. */
export async function detail({ db }: Read, { code }: { code: string }) {
  const set = await setOf(db, code);
  const entries = (await standing(db, code)).map((e) => ({
    val: e.val,
    name: e.name,
    nameEn: e.nameEn,
    parentVal: e.parentVal,
    sort: String(e.sort),
    enabled: e.enabled ? ('1' as const) : ('0' as const),
    isSystem: e.isSystem,
  }));
  return { ...set, entries };
}

/** Events about dictionaries hang on the tenant: a set is known by its code, not by an id. */
const about = (tx: Tx, before?: unknown, after?: unknown) => ({
  subjectType: 'dictionary' as const,
  subjectId: tx.tenantId,
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
});

/** 新增字典: its words may be used by regional fields and templates; the code stays for ever. */
export async function addSet(tx: Tx, input: InputOf<typeof calls.addSet>): Promise<null> {
  const row = { code: input.code, name: input.name, nameEn: input.nameEn };
  const made = await tx.db
    .insert(valsetSet)
    .values({ ...row, tenantId: tx.tenantId })
    .onConflictDoNothing()
    .returning({ code: valsetSet.code });
  if (made.length === 0) throw refuseField('code', 'wrong.codeTaken');
  tx.emit(setChanged, about(tx, undefined, row), { code: row.code, act: 'added' });
  return null;
}

/** Changes the set's row and its version: the one lock for the set and all its entries. */
async function touch(
  tx: Tx,
  code: string,
  version: number,
  change: { name?: string; nameEn?: string } = {},
): Promise<void> {
  tx.forget();
  const rows = await tx.db
    .update(valsetSet)
    .set({ ...change, version: sql`${valsetSet.version} + 1` })
    .where(and(eq(valsetSet.code, code), eq(valsetSet.version, version)))
    .returning({ code: valsetSet.code });
  if (rows.length === 0) throw kitRefuse('refused.changed', 409);
}

/** 修改字典: built-in ones too; only names change. */
export async function modifySet(tx: Tx, input: InputOf<typeof calls.modifySet>): Promise<null> {
  const before = await setOf(tx.db, input.code);
  const after = { name: input.name, nameEn: input.nameEn };
  await touch(tx, before.code, input.version, after);
  tx.emit(setChanged, about(tx, before, after), { code: before.code, act: 'changed' });
  return null;
}

/** What is taken away is offered nowhere; records that bear it keep its words. */
const gone = { removed: true, enabled: false } as const;

/** 删除字典: built-in ones stay, since forms and rules name them. */
export async function removeSet(tx: Tx, { code }: { code: string }): Promise<null> {
  const before = await setOf(tx.db, code);
  if (before.isSystem) throw refuse('isSystem');
  // Of two at once one removes.
  const removed = await tx.db
    .delete(valsetSet)
    .where(eq(valsetSet.code, code))
    .returning({ code: valsetSet.code });
  if (removed.length === 0) throw refuse('notFound', 404);
  await tx.db.update(valset).set(gone).where(eq(valset.code, code));
  tx.forget();
  tx.emit(setChanged, about(tx, before), { code, act: 'removed' });
  return null;
}

const valuesOf = (input: InputOf<typeof calls.addEntry>) => ({
  name: input.name,
  nameEn: input.nameEn,
  parentVal: input.parentVal ?? '',
  sort: Number(input.sort),
  enabled: !isNo(input.enabled),
});

const entryAt = (code: string, parentVal: string, val: string) =>
  and(eq(valset.code, code), eq(valset.parentVal, parentVal), eq(valset.val, val));
const at = (code: string, parentVal: string, val: string) =>
  and(entryAt(code, parentVal, val), eq(valset.removed, false));

/** A parent is an entry of the same set, and no entry stands below itself. */
async function demandParent(tx: Tx, code: string, parentVal: string, own?: string): Promise<void> {
  if (parentVal === '') return;
  const all = await standing(tx.db, code);
  if (!all.some((e) => e.val === parentVal)) throw refuseField('parentVal', 'wrong.parent');
  const seen = new Set<string>();
  for (let above = parentVal; above !== '' && !seen.has(above); ) {
    if (above === own) throw refuseField('parentVal', 'wrong.ownParent');
    seen.add(above);
    above = all.find((e) => e.val === above)?.parentVal ?? '';
  }
}

/** 新增字典项. */
export async function addEntry(tx: Tx, input: InputOf<typeof calls.addEntry>): Promise<null> {
  const { code } = await setOf(tx.db, input.code);
  const val = input.val;
  const row = valuesOf(input);
  await touch(tx, code, input.version);
  await demandParent(tx, code, row.parentVal);
  const made = await tx.db
    .insert(valset)
    .values({ ...row, code, val, tenantId: tx.tenantId })
    // One that was taken away comes back.
    .onConflictDoUpdate({
      target: [valset.tenantId, valset.code, valset.parentVal, valset.val],
      set: { ...row, removed: false },
      setWhere: eq(valset.removed, true),
    })
    .returning({ val: valset.val });
  if (made.length === 0) throw refuseField('val', 'wrong.valTaken');
  tx.emit(entryChanged, about(tx, undefined, row), { code, val, act: 'added' });
  return null;
}

/** 修改字典项: names, order, state; only an entry of one's own changes its parent. */
export async function modifyEntry(tx: Tx, input: InputOf<typeof calls.modifyEntry>): Promise<null> {
  const { code } = await setOf(tx.db, input.code);
  const val = input.val;
  await touch(tx, code, input.version);
  const [before] = await tx.db
    .select()
    .from(valset)
    .where(at(code, input.oldParentVal, val));
  if (!before) throw refuse('entryNotFound', 404);
  const wanted = valuesOf(input);
  const after = before.isSystem ? { ...wanted, parentVal: before.parentVal } : wanted;
  if (after.parentVal !== before.parentVal) {
    await demandParent(tx, code, after.parentVal, val);
    // Where one of this value was taken away, this one takes its place.
    await tx.db.delete(valset).where(and(entryAt(code, after.parentVal, val), eq(valset.removed, true)));
    if ((await tx.db.$count(valset, at(code, after.parentVal, val))) > 0)
      throw refuseField('val', 'wrong.valTaken');
  }
  await tx.db
    .update(valset)
    .set(after)
    .where(at(code, before.parentVal, val));
  tx.emit(entryChanged, about(tx, before, after), { code, val, act: 'changed' });
  return null;
}

/** 删除字典项: built-in ones can only be disabled. */
export async function removeEntry(tx: Tx, input: InputOf<typeof calls.removeEntry>): Promise<null> {
  const { code } = await setOf(tx.db, input.code);
  const { val, parentVal } = input;
  await touch(tx, code, input.version);
  const [before] = await tx.db
    .select()
    .from(valset)
    .where(at(code, parentVal, val));
  if (!before) throw refuse('entryNotFound', 404);
  if (before.isSystem) throw refuse('isSystemEntry');
  if (
    (await tx.db.$count(
      valset,
      and(eq(valset.code, code), eq(valset.parentVal, val), eq(valset.removed, false)),
    )) > 0
  )
    throw refuse('hasBelow');
  await tx.db
    .update(valset)
    .set(gone)
    .where(at(code, parentVal, val));
  tx.emit(entryChanged, about(tx, before), { code, val, act: 'removed' });
  return null;
}
