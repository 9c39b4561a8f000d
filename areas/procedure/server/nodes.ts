import type { Db } from '#kit/server/database/db.ts';
import type { StepInput } from '../shared/schema.ts';
import type { Step } from '../shared/steps.ts';
import { refuseField } from '../shared/text/index.ts';
import { type ProcedureRow, standards } from './store.ts';

/**
 * 流程节点: the steps that the standard procedures are made of, each with all operations it has in any of them. Screens and
 * permissions come from here alone, so that nobody leads a step to where it does not belong.
 */
export async function nodesOf(db: Db): Promise<Map<string, Step>> {
  const nodes = new Map<string, Step>();
  const rows = (await standards(db)).filter((row) => row.page === null).toSorted((a, b) => a.sort - b.sort);
  for (const one of rows.flatMap((row) => row.steps)) {
    const known = nodes.get(one.code);
    const more = one.operations.filter((o) => !known?.operations.some((k) => k.code === o.code));
    nodes.set(one.code, known ? { ...known, operations: [...known.operations, ...more] } : one);
  }
  return nodes;
}

/** Steps as they are kept: what the node says of its operations, and what was drawn up of names, flags and periods. */
export async function stepsFrom(db: Db, drawn: readonly StepInput[]): Promise<Step[]> {
  const nodes = await nodesOf(db);
  return drawn.map((given, i) => {
    const node = nodes.get(given.code);
    if (!node) throw refuseField(`steps.${i}`, 'wrong.step');
    const operations = given.operations.map((op) => {
      const known = node.operations.find((o) => o.code === op.code);
      if (!known) throw refuseField(`steps.${i}`, 'wrong.step');
      return {
        ...known,
        isKeyOp: op.isKeyOp,
        isLastOp: op.isLastOp ?? false,
        params: op.params ?? known.params,
      };
    });
    const { optional: _, ...kept } = node;
    return {
      ...kept,
      name: given.name,
      stageShowType: given.stageShowType,
      operations,
      periods: given.periods ?? node.periods ?? [],
    };
  });
}

/** The standard procedure that one of this mode is compared with; of the same execution model where there is one. */
export async function standardFor(
  db: Db,
  { purchaseMode, exeModel }: { readonly purchaseMode: string; readonly exeModel: string | null },
): Promise<ProcedureRow | undefined> {
  const ofMode = (await standards(db)).filter(
    (row) => row.purchaseMode === purchaseMode && row.page === null,
  );
  return ofMode.find((row) => row.exeModel === exeModel) ?? ofMode[0];
}
