import type { Db } from '#kit/server/database/db.ts';
import { isMet, type Variables } from '../../shared/conditions.ts';
import { type DefinitionRow, latestDefinition, MAIN_FLOW } from '../store-definitions.ts';
import { bindingsFor } from './store.ts';

interface Submitted {
  readonly serviceKey: string;
  readonly orgId: string;
}

/** 流程选择: the flow that holds for a submission: the first binding whose conditions are met, else the main flow of the business. */
export async function definitionFor(
  db: Db,
  { serviceKey, orgId, variables = {} }: Submitted & { readonly variables?: Variables | undefined },
): Promise<DefinitionRow | undefined> {
  const bound = (await bindingsFor(db, serviceKey, orgId)).find((b) =>
    b.conditions.every((c) => isMet(c, variables)),
  );
  return latestDefinition(db, serviceKey, bound?.flowKey ?? MAIN_FLOW);
}

/** 须经审批: does a flow with steps hold for what this organisation would submit now? */
export const isUnderFlow = async (
  db: Db,
  of: Submitted & { readonly variables?: Variables | undefined },
): Promise<boolean> => ((await definitionFor(db, of))?.nodes.length ?? 0) > 0;

/** Every flow that may hold for what an organisation submits, whatever it says of its subject. */
export async function definitionsThatMayHold(
  db: Db,
  { serviceKey, orgId }: Submitted,
): Promise<DefinitionRow[]> {
  const bound = await bindingsFor(db, serviceKey, orgId);
  const always = bound.findIndex((b) => b.conditions.length === 0);
  const keys =
    always < 0
      ? [...bound.map((b) => b.flowKey), MAIN_FLOW]
      : bound.slice(0, always + 1).map((b) => b.flowKey);
  const found: DefinitionRow[] = [];
  for (const key of new Set(keys)) {
    const definition = await latestDefinition(db, serviceKey, key);
    if (definition) found.push(definition);
  }
  return found;
}
