import { factDigest, type Tx } from '#kit/server/context.ts';
import type { Permission, Screen } from '#kit/shared/names.ts';
import { z } from 'zod';
import { isCarried, step } from '../shared/steps.ts';
import { procedureStatus } from '../shared/status.ts';
import { insert, latest, retireOthers } from './store.ts';

type StepInput = z.input<typeof step>;

/** An operation as it is planned: it opens a screen that somebody declares, or none yet. */
type PlannedOperation = Omit<StepInput['operations'][number], 'url' | 'permission'> & {
  readonly url: Screen | '';
  readonly permission: Permission | '';
};

/** A predefined procedure (预定义流程) as it is written down. */
export interface Definition {
  readonly procCode: string;
  readonly procName: string;
  readonly procNameEn: string;
  readonly purchaseMode: string;
  readonly exeModel?: string;
  readonly qualMode: '10' | '20';
  readonly sort: number;
  /** 专页: its projects are made on this screen, and the ordinary form does not offer it. */
  readonly page?: Screen;
  readonly steps: (Omit<StepInput, 'operations'> & { readonly operations: PlannedOperation[] })[];
}

/**
 * Defines a procedure (定义预定义流程); changed steps become the next version, lots under way keep theirs. One that cannot
 * be carried through is kept and not offered: nobody shall begin what has no end here.
 */
export async function defineProcedure(tx: Tx, given: Definition): Promise<void> {
  const steps = z.array(step).parse(given.steps);
  const { exeModel = null, page = null, ...rest } = given;
  const newest = await latest(tx.db, given.procCode);
  if (newest && factDigest(newest.steps) === factDigest(steps)) return;
  // What the tenant took out of force stays so; it may be restored in its new form.
  const isOver = newest?.status === procedureStatus.over;
  const id = await insert(tx, {
    ...rest,
    exeModel,
    page,
    steps,
    enabled: !isOver && isCarried(steps),
    ...(isOver ? { status: procedureStatus.over } : {}),
    version: (newest?.version ?? 0) + 1,
  });
  await retireOthers(tx, given.procCode, id);
}
