import { defineApproval, latestDefinition, lockDefinitions, MAIN_FLOW } from '#base/approval/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { InputOf, OutputOf } from '#kit/shared/call.ts';
import { newId } from '#kit/server/ids.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';
import type * as calls from '../shared/calls.ts';
import { flowPublished } from '../shared/events.ts';
import { refuse } from '../shared/text/index.ts';
import { problemsOf } from './problems.ts';
import { flowKeysOf } from './reads.ts';
import { keepDraft, takeDraft } from './store.ts';

/** Flows of one business at most. */
const FLOWS_MOST = 50;

/** 保存流程草稿: finished or not; the published flow stands until somebody else publishes it. */
export async function save(
  tx: Tx,
  { serviceKey, flowKey, name, nodes, version }: InputOf<typeof calls.saveFlow>,
): Promise<OutputOf<typeof calls.saveFlow>> {
  const published = await latestDefinition(tx.db, serviceKey, flowKey);
  // A flow that nobody has published yet has its draft alone.
  if (!published && version === 0) throw refuse('notFound', 404);
  const baseVersion = published?.version ?? 0;
  const drawn = { serviceKey, flowKey, nameZh: name.zh, nameEn: name.en, nodes, baseVersion };
  const kept = await keepDraft(tx, drawn, version);
  if (kept === undefined) throw refuse('draftChanged');
  return { version: kept, problems: await problemsOf(tx, serviceKey, nodes) };
}

/** 新增流程: another flow of a business, drawn over its main one; published and bound, it holds where the binding says so. */
export async function add(
  tx: Tx,
  { serviceKey, name }: InputOf<typeof calls.addFlow>,
): Promise<{ flowKey: string }> {
  await lockDefinitions(tx, serviceKey);
  const main = await latestDefinition(tx.db, serviceKey);
  if (!main) throw refuse('notFound', 404);
  if ((await flowKeysOf(tx.db, serviceKey)).length >= FLOWS_MOST) throw refuse('tooManyFlows');
  const flowKey = newId();
  const drawn = { serviceKey, flowKey, nameZh: name.zh, nameEn: name.en, nodes: main.nodes, baseVersion: 0 };
  await keepDraft(tx, drawn, 0);
  return { flowKey };
}

/**
 * 发布流程: by another person than who drew it, since whoever writes who approves could approve for themselves. Approvals under
 * way keep their plan.
 */
export async function publish(
  tx: Tx,
  { serviceKey, flowKey, version }: InputOf<typeof calls.publishFlow>,
): Promise<{ version: number }> {
  await lockDefinitions(tx, serviceKey);
  const draft = await takeDraft(tx, { serviceKey, flowKey }, version);
  if (!draft) throw refuse('noDraft');
  if (draft.editedBy === tx.user.id) throw refuse('ownDraft', 403);
  const published = await latestDefinition(tx.db, serviceKey, flowKey);
  if ((published?.version ?? 0) !== draft.baseVersion) throw refuse('publishedSince');
  const problems = await problemsOf(tx, serviceKey, draft.nodes);
  if (problems.length > 0) throw refuse('problems', 409, { count: problems.length });
  const definition = {
    // It stands among the published ones, so an area has declared it, or the tenant registered it.
    serviceKey: serviceKey as ApprovalKey,
    ...(flowKey === MAIN_FLOW ? {} : { flowKey }),
    name: { zh: draft.nameZh, en: draft.nameEn },
    nodes: [...draft.nodes],
  };
  const defined = await defineApproval(tx, definition, tx.user.id);
  tx.emit(
    flowPublished,
    { subjectType: 'approvalDefinition', subjectId: defined.definitionId },
    { serviceKey, version: defined.version, drawnBy: draft.editedBy },
  );
  return { version: defined.version };
}

/** 放弃流程草稿 */
export async function discard(
  tx: Tx,
  { serviceKey, flowKey, version }: InputOf<typeof calls.discardFlow>,
): Promise<null> {
  if (!(await takeDraft(tx, { serviceKey, flowKey }, version))) throw refuse('draftChanged');
  return null;
}
