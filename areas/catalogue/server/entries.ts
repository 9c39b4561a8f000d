import { may, type Read, type Tx } from '#kit/server/context.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import { ownValues } from '#kit/shared/fields.ts';
import { canMove } from '#kit/shared/states.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import type * as calls from '../shared/calls.ts';
import { catalogueRemoved, catalogueSaved, catalogueTurned } from '../shared/events.ts';
import { type CatalogueNode, entryFields, type EntryRecord } from '../shared/schema.ts';
import { type CatalogueMove, catalogueStatus, ENTRIES_MAX, LEVELS_MAX, moves } from '../shared/status.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import * as store from './store.ts';
import { Tree } from './tree.ts';

const SORT_STEP = 10;

const subject = (id: string, before: object | undefined, after: object | undefined) => ({
  subjectType: 'purchaseCatalogue' as const,
  subjectId: id,
  ...(before ? { before } : {}),
  ...(after ? { after } : {}),
});

/** What binds an entry, as its event keeps it. */
export const factsOf = ({ code, directoryName, parentId, status }: store.EntryRow) => ({
  code,
  directoryName,
  parentId,
  status,
});

/** 采购目录树: in its order, down to a level; what has another status takes with it what is below. */
export async function tree(
  read: Read,
  { hierarchy = LEVELS_MAX, status }: InputOf<typeof calls.catalogueTree>,
): Promise<CatalogueNode[]> {
  const all = new Tree(await store.allEntries(read.db));
  const nodes = (parent: string | null): CatalogueNode[] =>
    all
      .below(parent)
      .filter((e) => e.hierarchy <= hierarchy && (status === undefined || e.status === status))
      .map((e) => ({
        id: e.id,
        directoryName: e.directoryName,
        code: e.code,
        hierarchy: e.hierarchy,
        parentId: e.parentId ?? '',
        status: e.status,
        children: nodes(e.id),
      }));
  return nodes(null);
}

function shown(read: Read, row: store.EntryRow, names: ReadonlyMap<string, string>): EntryRecord {
  const keeper = may(read, 'catalogue.manage');
  const allowed = (move: CatalogueMove) => keeper && canMove(moves, row.status, move);
  return {
    id: row.id,
    directoryName: row.directoryName,
    code: row.code,
    centralizedPurchaseFlag: row.centralizedPurchaseFlag,
    description: row.description,
    hierarchy: row.hierarchy,
    parentId: row.parentId ?? '',
    parentName: (row.parentId && names.get(row.parentId)) || '',
    status: row.status,
    updatedAt: row.updatedAt.toISOString(),
    can: {
      modify: keeper,
      enable: allowed('enable'),
      disable: allowed('disable'),
      remove: allowed('remove'),
    },
  };
}

const parentsOf = (rows: readonly store.EntryRow[]): string[] => rows.flatMap((r) => r.parentId ?? []);

/** 采购目录列表. */
export async function page(read: Read, q: InputOf<typeof calls.pageEntries>) {
  const { records, ...count } = await store.pageOfEntries(read.db, q);
  const names = await store.namesOf(read.db, parentsOf(records));
  return pageResult(
    records.map((row) => shown(read, row, names)),
    count,
    q,
  );
}

/** 采购目录详情. */
export async function detail(read: Read, { id }: { id: string }) {
  const row = await store.entryById(read.db, id);
  if (!row) throw refuse('notFound', 404);
  return shown(read, row, await store.namesOf(read.db, parentsOf([row])));
}

/** The tree as it stands, while nobody else changes it. */
export async function heldTree(tx: Tx): Promise<Tree> {
  await store.inTurn(tx);
  return new Tree(await store.allEntries(tx.db));
}

export function entryIn(all: Tree, id: string): store.EntryRow {
  const row = all.get(id);
  if (!row) throw refuse('notFound', 404);
  return row;
}

/** 保存: a new entry stands last among those of its parent; where it stands is changed by moving it. */
export async function save(tx: Tx, input: InputOf<typeof calls.saveEntry>) {
  const all = await heldTree(tx);
  const values = ownValues(entryFields, input);
  const { code } = values;
  const taken = await store.codeTaken(tx.db, code);
  if (taken !== undefined && taken !== input.id) throw refuseField('code', 'wrong.codeTaken');
  const written = {
    code,
    directoryName: values.directoryName,
    centralizedPurchaseFlag: isYes(values.centralizedPurchaseFlag) ? '1' : '0',
    description: values.description,
  };
  if (input.id) {
    const before = entryIn(all, input.id);
    await store.updateEntry(tx, before.id, written);
    const after = { ...factsOf(before), code, directoryName: written.directoryName };
    tx.emit(catalogueSaved, subject(before.id, factsOf(before), after), { code });
    return { id: before.id };
  }
  const parent = input.parentId ? entryIn(all, input.parentId) : undefined;
  const hierarchy = (parent?.hierarchy ?? 0) + 1;
  if (hierarchy > LEVELS_MAX) throw refuse('tooDeep', 409, { most: LEVELS_MAX });
  if (all.size >= ENTRIES_MAX) throw refuse('tooMany', 409, { most: ENTRIES_MAX });
  const beside = all.below(parent?.id ?? null);
  const row = {
    ...written,
    parentId: parent?.id ?? null,
    hierarchy,
    sort: (beside.at(-1)?.sort ?? 0) + SORT_STEP,
    status: catalogueStatus.saved,
  };
  const id = await store.insertEntry(tx, row);
  const after = { code, directoryName: row.directoryName, parentId: row.parentId, status: row.status };
  tx.emit(catalogueSaved, subject(id, undefined, after), { code });
  return { id };
}

async function turn(tx: Tx, id: string, move: 'enable' | 'disable'): Promise<null> {
  const all = await heldTree(tx);
  const before = entryIn(all, id);
  if (!canMove(moves, before.status, move)) throw refuse('wrongStatus');
  const parent = before.parentId ? all.get(before.parentId) : undefined;
  if (move === 'enable' && parent && parent.status !== catalogueStatus.enabled) throw refuse('parentOff');
  if (move === 'disable' && all.below(id).some((c) => c.status === catalogueStatus.enabled))
    throw refuse('childOn');
  const status = moves[move].to;
  await store.updateEntry(tx, id, { status });
  const facts = factsOf(before);
  tx.emit(catalogueTurned, subject(id, facts, { ...facts, status }), { code: before.code });
  return null;
}

/** 启用: below an enabled one only, so that the tree that is offered has no gap. */
export const enable = (tx: Tx, { id }: { id: string }) => turn(tx, id, 'enable');
/** 停用: once nothing below it is offered any more. */
export const disable = (tx: Tx, { id }: { id: string }) => turn(tx, id, 'disable');

/** 删除: what was never offered, so that no product is of it, and has nothing below it. */
export async function remove(tx: Tx, { id }: { id: string }): Promise<null> {
  const all = await heldTree(tx);
  const before = entryIn(all, id);
  if (!canMove(moves, before.status, 'remove')) throw refuse('wrongStatus');
  if (all.below(id).length > 0) throw refuse('hasChildren');
  await store.deleteEntry(tx, id);
  tx.emit(catalogueRemoved, subject(id, factsOf(before), undefined), { code: before.code });
  return null;
}
