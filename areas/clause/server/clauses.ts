import { unlawful } from '#base/law/shared/unlawful.ts';
import { may, type Read, type Tx } from '#kit/server/context.ts';
import { newId } from '#kit/server/ids.ts';
import { type InputOf, type Page, pageResult } from '#kit/shared/call.ts';
import { ownValues } from '#kit/shared/fields.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import type * as calls from '../shared/calls.ts';
import { criterionFaults } from '../shared/criteria.ts';
import { clauseSaved, clausesRemoved } from '../shared/events.ts';
import { clauseFields, type ClauseRecord, CLAUSES_MAX, stageOf } from '../shared/schema.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import * as store from './store.ts';

/** 评审条款列表. */
export async function page(read: Read, q: InputOf<typeof calls.pageClauses>): Promise<Page<ClauseRecord>> {
  const { records, ...count } = await store.pageOf(read.db, q);
  const keeps = may(read, 'clause.manage');
  const shown = records.map(
    ({ tenantId: _tenant, sort: _sort, ...row }): ClauseRecord => ({
      ...row,
      full: row.full?.replace(/\.?0+$/, '') ?? null,
      stage: stageOf(row.kind),
      updatedAt: row.updatedAt.toISOString(),
      can: { modify: keeps, remove: keeps },
    }),
  );
  return pageResult(shown, count, q);
}

/** What is kept of a clause, for the event. */
const bare = ({ kind, scope, name, standard, full, objective, source }: store.ClauseValues) => ({
  kind,
  scope,
  name,
  standard,
  full,
  objective,
  source,
});

/** 保存评审条款: a new one, or one that nobody changed since it was read; what the law forbids is refused and goes on record. */
export async function save(tx: Tx, input: InputOf<typeof calls.saveClause>) {
  await store.inTurn(tx);
  const [before] = input.id ? await store.lockClauses(tx, [input.id]) : [];
  if (input.id && !before) throw refuse('notFound', 404);
  if (before && before.revision !== input.revision) throw kitRefuse('refused.changed', 409);
  const form = ownValues(clauseFields, input);
  const values = { ...form, source: 'own' } as store.ClauseValues;
  const id = before?.id ?? newId();
  const [fault] = criterionFaults(values);
  if (fault)
    throw unlawful(refuseField(fault.field, `unlawful.${fault.fault}`, { word: fault.word }), {
      rule: fault.rule,
      act: 'clause.save',
      subject: ['reviewClause', id],
    });
  if (await store.isTaken(tx.db, values, before?.id)) throw refuseField('name', 'wrong.taken');
  if (before) await store.update(tx, id, values);
  else {
    const { n, next } = await store.counted(tx.db);
    if (n >= CLAUSES_MAX) throw refuse('tooMany', 409, { most: CLAUSES_MAX });
    await store.insert(tx, [{ ...values, id }], next);
  }
  tx.emit(
    clauseSaved,
    {
      subjectType: 'reviewClause',
      subjectId: id,
      ...(before ? { before: bare(before) } : {}),
      after: bare(values),
    },
    {},
  );
  return { id };
}

/** 删除评审条款: copies that were taken of them stay. */
export async function remove(tx: Tx, input: InputOf<typeof calls.removeClauses>): Promise<null> {
  const ids = [...new Set(input.ids)];
  const rows = await store.lockClauses(tx, ids);
  if (rows.length < ids.length) throw refuse('notFound', 404);
  await store.remove(tx, ids);
  tx.emit(
    clausesRemoved,
    {
      subjectType: 'reviewClause',
      subjectId: rows[0]?.id ?? '',
      before: rows.map((row) => ({ id: row.id, ...bare(row) })),
    },
    { count: rows.length },
  );
  return null;
}
