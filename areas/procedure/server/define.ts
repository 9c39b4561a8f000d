import { factDigest, type Tx } from '#kit/server/context.ts';
import { z } from 'zod';
import { isCarried, step } from '../shared/steps.ts';
import { insert, latest, retireOthers } from './store.ts';

export interface Definition {
  readonly procCode: string;
  readonly procName: string;
  readonly procNameEn: string;
  readonly purchaseMode: string;
  readonly exeModel?: string;
  readonly qualMode: '10' | '20';
  readonly sort: number;
  readonly steps: z.input<typeof step>[];
}

/**
 * Defines a procedure (定义预定义流程); changed steps become the next version, lots under way keep theirs. One that cannot
 * be carried through is kept and not offered: nobody shall begin what has no end here.
 */
export async function defineProcedure(tx: Tx, given: Definition): Promise<void> {
  const steps = z.array(step).parse(given.steps);
  const { exeModel = null, ...rest } = given;
  const newest = await latest(tx.db, given.procCode);
  if (newest && factDigest(newest.steps) === factDigest(steps)) return;
  const id = await insert(tx, {
    ...rest,
    exeModel,
    steps,
    enabled: isCarried(steps),
    version: (newest?.version ?? 0) + 1,
  });
  await retireOthers(tx, given.procCode, id);
}
