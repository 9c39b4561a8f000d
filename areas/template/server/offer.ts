import { offerSheet } from '#areas/project/server/index.ts';
import { offerMethod } from '#areas/tender-file/server/index.ts';
import { criterionFaults, faultProblem } from '#areas/clause/shared/criteria.ts';
import { criteriaFaults } from '#areas/tender-file/shared/criteria.ts';
import { evaluationFaults } from '#areas/tender-file/shared/evaluation.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import type { Tx } from '#kit/server/context.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { templateStatus } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import type { TemplateRow } from './store.ts';

/** The ceiling that some formulas need comes with each lot; any stands for it here. */
const SOME_CEILING = '1000000';

/** What is unlawful in its items, or in its principles. */
const unlawfulIn = (row: TemplateRow) => [
  ...(row.evaluation ? criteriaFaults(row.evaluation) : []),
  ...criterionFaults({ kind: 'conformity', name: '', standard: row.content }).map((fault) => ({
    ...fault,
    problem: faultProblem('principles', fault),
  })),
];

/** An evaluation method takes effect only whole and lawful. */
export function demandWhole(row: TemplateRow): void {
  if (!row.evaluation) throw refuse('notFound', 404);
  const faults = evaluationFaults(row.evaluation, SOME_CEILING);
  const wrong = unlawfulIn(row);
  const problems = [...faults, ...wrong.map((one) => one.problem)];
  if (problems.length === 0) return;
  const refusal = new Refusal('kit.wrong.input', 400, undefined, problems);
  const [first] = wrong;
  throw first
    ? unlawful(refusal, { rule: first.rule, act: 'template.enable', subject: ['template', row.id] })
    : refusal;
}

/** What of the library tender files and lots may take (可选评标办法、数据表单): told to those who make them whenever it changes. */
export async function offer(tx: Tx, row: TemplateRow): Promise<void> {
  const enabled = row.status === templateStatus.effective;
  if (row.kind === 'form' && row.sheet) {
    const { id: templateId, version, name, content: remarks, sheet } = row;
    return offerSheet(tx, { templateId, version, name, remarks, ...sheet, enabled });
  }
  if (row.kind !== 'evaluation' || !row.evaluation || !row.bidStep) return;
  await offerMethod(tx, {
    templateId: row.id,
    level: row.level,
    name: row.name,
    version: row.version,
    purchaseMethod: row.purchaseMethod,
    bidStep: row.bidStep,
    principles: row.content,
    evaluation: row.evaluation,
    enabled,
  });
}
