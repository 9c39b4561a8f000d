import { defineApproval, latestDefinition, lockDefinitions } from '#base/approval/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { InputOf, OutputOf } from '#kit/shared/call.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';
import type * as calls from '../shared/calls.ts';
import { flowPublished } from '../shared/events.ts';
import { refuse } from '../shared/text/index.ts';
import { problemsOf } from './problems.ts';
import { keepDraft, takeDraft } from './store.ts';

/** 保存流程草稿: finished or not; the published flow stands until somebody else publishes it. */
export async function save(
  tx: Tx,
  { serviceKey, name, nodes, version }: InputOf<typeof calls.saveFlow>,
): Promise<OutputOf<typeof calls.saveFlow>> {
  const published = await latestDefinition(tx.db, serviceKey);
  if (!published) throw refuse('notFound', 404);
  const drawn = { serviceKey, nameZh: name.zh, nameEn: name.en, nodes, baseVersion: published.version };
  const kept = await keepDraft(tx, drawn, version);
  if (kept === undefined) throw refuse('draftChanged');
  return { version: kept, problems: problemsOf(serviceKey, nodes, tx.lang) };
}

/**
 * 发布流程: by another person than who drew it, since whoever writes who approves could approve for themselves. Approvals under
 * way keep their plan.
 */
export async function publish(
  tx: Tx,
  { serviceKey, version }: InputOf<typeof calls.publishFlow>,
): Promise<{ version: number }> {
  await lockDefinitions(tx, serviceKey);
  const draft = await takeDraft(tx, serviceKey, version);
  if (!draft) throw refuse('noDraft');
  if (draft.editedBy === tx.user.id) throw refuse('ownDraft', 403);
  const published = await latestDefinition(tx.db, serviceKey);
  if (published?.version !== draft.baseVersion) throw refuse('publishedSince');
  const problems = problemsOf(serviceKey, draft.nodes, tx.lang);
  if (problems.length > 0) throw refuse('problems', 409, { count: problems.length });
  const definition = {
    // It stands among the published ones, so an area has declared it.
    serviceKey: serviceKey as ApprovalKey,
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
  { serviceKey, version }: InputOf<typeof calls.discardFlow>,
): Promise<null> {
  if (!(await takeDraft(tx, serviceKey, version))) throw refuse('draftChanged');
  return null;
}
