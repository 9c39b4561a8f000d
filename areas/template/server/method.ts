import { methodTaken } from '#areas/tender-file/shared/events.ts';
import { withOrigins } from '#areas/tender-file/server/index.ts';
import { emptyEvaluation, type EvaluationInput } from '#areas/tender-file/shared/evaluation.ts';
import { settle } from '#base/form/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import { react } from '#kit/server/tx.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import { methodFields } from '../shared/schema.ts';
import { METHOD_TYPE, templateStatus } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { demandLevel, seen } from './access.ts';
import { keep } from './manage.ts';
import { facts } from './reads.ts';
import { cite, lockById, rowById, type TemplateRow } from './store.ts';

/** Clauses bear the ids of the tender file that takes them; those of a template have none. */
const withoutIds = (given: EvaluationInput): EvaluationInput => ({
  ...given,
  items: given.items.map((item) => ({ ...item, id: null })),
  passItems: given.passItems.map((item) => ({ ...item, id: null })),
});

/** 保存评标办法模板: also half-done; it must be whole to take effect. */
export async function saveMethod(tx: Tx, input: InputOf<typeof calls.saveMethodTemplate>) {
  const { id, level, revision, principles, evaluation, bidStep, ...typed } = input;
  await demandLevel(tx, level);
  await settle(tx, methodFields, { ...typed, bidStep, principles });
  const before = id === null ? undefined : (await rowById(tx.db, id))?.evaluation;
  return keep(
    tx,
    { id, level, revision },
    {
      ...typed,
      kind: 'evaluation',
      type: METHOD_TYPE,
      content: principles,
      bidStep: bidStep as TemplateRow['bidStep'],
      evaluation: await withOrigins(tx.db, withoutIds(evaluation), before ?? undefined),
      sheet: null,
      document: null,
    },
  );
}

/** 评标办法模板详情. */
export async function methodDetail(read: Read, { id }: InputOf<typeof calls.methodTemplateDetail>) {
  const row = await seen(read, id);
  if (row.kind !== 'evaluation') throw refuse('notFound', 404);
  return {
    ...facts(read, row),
    name: row.name,
    projectProperty: row.projectProperty,
    purchaseMethod: row.purchaseMethod,
    qualificationType: row.qualificationType,
    purchaseCatalogue: row.purchaseCatalogue,
    industryCategory: row.industryCategory,
    region: row.region,
    bidStep: row.bidStep ?? '1',
    principles: row.content,
    evaluation: row.evaluation ?? emptyEvaluation,
    revision: row.revision,
  };
}

/** 引用登记: the evaluation method of a lot was made of a template. */
export const onMethodTaken = react('template.methodTaken', methodTaken, async (tx, { payload }) => {
  const row = await lockById(tx, payload.templateId);
  if (row?.kind === 'evaluation' && row.status !== templateStatus.saved)
    await cite(tx, row, payload.packageId);
});
