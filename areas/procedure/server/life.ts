import { settle } from '#base/form/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { ownValues } from '#kit/shared/fields.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { canMove } from '#kit/shared/states.ts';
import type { failProcedure, restoreProcedure, saveProcedure } from '../shared/calls.ts';
import {
  procedureFailed,
  procedureRemoved,
  procedureRestored,
  procedureSaved,
  procedureSubmitted,
} from '../shared/events.ts';
import { procedureProblems } from '../shared/rules.ts';
import { procedureFields } from '../shared/schema.ts';
import { procedureMoves, procedureStatus, type ProcedureStatus, qualMode } from '../shared/status.ts';
import { isCarried } from '../shared/steps.ts';
import { procedureText, refuse, refuseField } from '../shared/text/index.ts';
import { standardFor, stepsFrom } from './nodes.ts';
import * as store from './store.ts';

type Drawn = InputOf<typeof saveProcedure>;

/** What binds a procedure, as its event keeps it. */
const factsOf = (row: store.ProcedureRow) => ({
  procCode: row.procCode,
  procName: row.procName,
  purchaseMode: row.purchaseMode,
  exeModel: row.exeModel,
  qualMode: row.qualMode,
  version: row.version,
  status: row.status,
  steps: row.steps,
});

const named = ({ procCode, version }: store.ProcedureRow) => ({ procCode, version });

async function rowToMove(tx: Tx, id: string, move: keyof typeof procedureMoves): Promise<store.ProcedureRow> {
  const row = await store.byId(tx.db, id);
  if (!row) throw refuse('notFound', 404);
  if (!canMove(procedureMoves, row.status as ProcedureStatus, move)) throw refuse('wrongStatus');
  return row;
}

/** Keeps what was drawn up as the one draft of its code; answers it. */
async function keep(tx: Tx, input: Drawn): Promise<store.ProcedureRow> {
  await store.inTurn(tx);
  const values = ownValues(procedureFields, input);
  await settle(tx, procedureFields, values);
  const before = input.id ? await rowToMove(tx, input.id, 'modify') : undefined;
  const newest = await store.latest(tx.db, values.procCode);
  if (newest?.standard) throw refuseField('procCode', 'wrong.codeStandard');
  if (newest?.status === procedureStatus.draft && newest.id !== before?.id)
    throw refuseField('procCode', 'wrong.codeDraft');
  // The code names the versions of one procedure, so a draft keeps it.
  if (before && before.procCode !== values.procCode) throw refuseField('procCode', 'wrongStatus');
  const steps = await stepsFrom(tx.db, input.steps);
  const id =
    before?.id ??
    (await store.insert(tx, {
      ...values,
      steps,
      version: (newest?.version ?? 0) + 1,
      status: procedureStatus.draft,
      enabled: false,
      standard: false,
      sort: 900,
    }));
  if (before) {
    const { procCode: _, ...changed } = values;
    await store.update(tx, id, { ...changed, steps });
  }
  const after = await rowToMove(tx, id, 'modify');
  tx.emit(
    procedureSaved,
    {
      subjectType: 'procedure',
      subjectId: id,
      ...(before ? { before: factsOf(before) } : {}),
      after: factsOf(after),
    },
    named(after),
  );
  return after;
}

/** 保存: a draft may lack anything; a procedure in force is changed by drawing up its next version. */
export async function save(tx: Tx, input: Drawn) {
  return { id: (await keep(tx, input)).id };
}

/** 提交生效: only what can be carried through to its end, keeps the mandatory steps and the legal periods. */
export async function submit(tx: Tx, input: Drawn) {
  const row = await keep(tx, input);
  if (row.steps.length === 0) throw refuseField('steps', 'need.steps');
  // Its mandatory steps (notice, application, review of the applicants) belong to areas that do not exist.
  if (row.qualMode === qualMode.before) throw refuseField('qualMode', 'wrong.prequalification');
  const standard = await standardFor(tx.db, row);
  if (!standard) throw refuseField('purchaseMode', 'wrong.noStandard');
  const problems = procedureProblems(row.steps, standard.steps, tx.lang);
  if (problems.length > 0)
    throw new Refusal(
      'kit.wrong.input',
      400,
      undefined,
      problems.map((p) => ({ ...p, key: procedureText.key(p.key) })),
    );
  await store.update(tx, row.id, { status: procedureStatus.inForce, enabled: true });
  await store.retireOthers(tx, row.procCode, row.id);
  tx.emit(
    procedureSubmitted,
    {
      subjectType: 'procedure',
      subjectId: row.id,
      before: { status: row.status },
      after: { ...factsOf(row), status: procedureStatus.inForce },
    },
    named(row),
  );
  return { id: row.id };
}

/** Changes nothing of it but where it stands. */
async function moveOn(
  tx: Tx,
  row: store.ProcedureRow,
  to: { readonly status: ProcedureStatus; readonly enabled: boolean },
  event: typeof procedureFailed | typeof procedureRestored,
): Promise<null> {
  await store.update(tx, row.id, to);
  const change = { before: { status: row.status }, after: { status: to.status } };
  tx.emit(event, { subjectType: 'procedure', subjectId: row.id, ...change }, named(row));
  return null;
}

/** 失效: offered no longer; what was begun by it goes on by it. */
export async function failure(tx: Tx, { defId }: InputOf<typeof failProcedure>) {
  await store.inTurn(tx);
  const row = await rowToMove(tx, defId, 'failure');
  return moveOn(tx, row, { status: procedureStatus.over, enabled: false }, procedureFailed);
}

/** 恢复生效: the newest version of a standard procedure is offered again; a tenant's own is copied into a next version instead. */
export async function restore(tx: Tx, { defId }: InputOf<typeof restoreProcedure>) {
  await store.inTurn(tx);
  const row = await rowToMove(tx, defId, 'restore');
  const newest = await store.latest(tx.db, row.procCode);
  if (!row.standard || newest?.id !== row.id) throw refuse('wrongStatus');
  const inForce = { status: procedureStatus.inForce, enabled: isCarried(row.steps) };
  return moveOn(tx, row, inForce, procedureRestored);
}

/** 删除草稿. */
export async function remove(tx: Tx, { defId }: InputOf<typeof failProcedure>) {
  await store.inTurn(tx);
  const row = await rowToMove(tx, defId, 'remove');
  await store.remove(tx, defId);
  tx.emit(
    procedureRemoved,
    { subjectType: 'procedure', subjectId: defId, before: factsOf(row), after: { status: 'removed' } },
    named(row),
  );
  return null;
}
