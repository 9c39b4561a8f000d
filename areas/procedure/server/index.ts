/** The door of predefined procedures (预定义流程). */
import type { Db } from '#kit/server/database/db.ts';
import { read, write } from '#kit/server/http/http.ts';
import type { ServerPart } from '#kit/server/part.ts';
import type { Screen } from '#kit/shared/names.ts';
import * as calls from '../shared/calls.ts';
import type { Step } from '../shared/steps.ts';
import { refuse } from '../shared/text/index.ts';
import { failure, remove, restore, save, submit } from './life.ts';
import { detail, groups, page } from './reads.ts';
import { byId, listProcedures, type ProcedureRow } from './store.ts';

const entryOf = (p: ProcedureRow) => ({
  id: p.id,
  procCode: p.procCode,
  procName: p.procName,
  procNameEn: p.procNameEn,
  purchaseMode: p.purchaseMode,
  exeModel: p.exeModel,
  qualMode: p.qualMode,
});

export { type Definition, defineProcedure } from './define.ts';

/** One procedure with its steps, whether it is still offered or not. */
export async function procedureById(db: Db, id: string) {
  const found = await byId(db, id);
  return (
    found && {
      ...entryOf(found),
      enabled: found.enabled,
      steps: found.steps as readonly Step[],
      page: found.page as Screen | null,
    }
  );
}

/** 采购方式是否已有流程: only modes with a procedure are offered. */
export const proceduresFor = async (db: Db, q: { purchaseMode?: string; exeModel?: string; page?: Screen }) =>
  (await listProcedures(db, q)).map(entryOf);

export const server: ServerPart = {
  routes: [
    read(calls.procedureList, async ({ db }, q) => (await listProcedures(db, q)).map(entryOf)),
    read(calls.stageList, async ({ db }, { procDefId }) => {
      const found = await byId(db, procDefId);
      if (!found) throw refuse('notFound', 404);
      return found.steps.map((s) => ({
        stageCode: s.code,
        stageName: s.name.zh,
        stageNameEn: s.name.en,
        memberStage: s.stage,
        periods: s.periods ?? [],
      }));
    }),
    read(calls.pageProcedures, page),
    read(calls.procedureDetail, detail),
    read(calls.nodeGroups, groups),
    write(calls.saveProcedure, save),
    write(calls.submitProcedure, submit),
    write(calls.failProcedure, failure),
    write(calls.restoreProcedure, restore),
    write(calls.removeProcedure, remove),
  ],
};
