import { may, type Read } from '#kit/server/context.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import { canMove } from '#kit/shared/states.ts';
import type { pageProcedures } from '../shared/calls.ts';
import type { ProcedureShown } from '../shared/schema.ts';
import { procedureMoves, type ProcedureStatus } from '../shared/status.ts';
import { lackingOf, type Step } from '../shared/steps.ts';
import { refuse } from '../shared/text/index.ts';
import { nodesOf } from './nodes.ts';
import { byId, pageOfProcedures, type ProcedureRow, standards } from './store.ts';

/** `newest` = the standard procedures as the product has them now, by id. */
function shown(read: Read, row: ProcedureRow, newest: ReadonlySet<string>): ProcedureShown {
  const keeper = may(read, 'procedure.manage');
  const allowed = (move: keyof typeof procedureMoves) =>
    keeper && canMove(procedureMoves, row.status as ProcedureStatus, move);
  return {
    id: row.id,
    procCode: row.procCode,
    procName: row.procName,
    procNameEn: row.procNameEn,
    purchaseMode: row.purchaseMode,
    exeModel: row.exeModel,
    qualMode: row.qualMode,
    version: row.version,
    status: row.status,
    standard: row.standard,
    offered: row.enabled,
    lacking: lackingOf(row.steps).map(
      ({ step, operation }) => `${step.name[read.lang]} · ${operation.name[read.lang]}`,
    ),
    createdAt: row.createdAt.toISOString(),
    can: {
      modify: allowed('modify'),
      // 专页流程 has steps that lead to its page alone.
      copy: keeper && row.page === null,
      submit: allowed('submit'),
      failure: allowed('failure'),
      restore: newest.has(row.id) && allowed('restore'),
      remove: allowed('remove'),
    },
  };
}

const newestIds = async ({ db }: Read) => new Set((await standards(db)).map(({ id }) => id));

/** 预定义流程分页. */
export async function page(read: Read, q: InputOf<typeof pageProcedures>) {
  const { records, ...count } = await pageOfProcedures(read.db, q);
  const newest = await newestIds(read);
  return pageResult(
    records.map((row) => shown(read, row, newest)),
    count,
    q,
  );
}

/** 预定义流程详情. */
export async function detail(read: Read, { id }: { id: string }) {
  const row = await byId(read.db, id);
  if (!row) throw refuse('notFound', 404);
  return { ...shown(read, row, await newestIds(read)), steps: [...row.steps] };
}

/** 流程节点分组: what procedures can be made of, stage by stage. */
export async function groups(read: Read) {
  const nodes = Map.groupBy((await nodesOf(read.db)).values(), (node: Step) => node.stage);
  return [...nodes].map(([stage, list]) => ({ stage, nodes: list }));
}
