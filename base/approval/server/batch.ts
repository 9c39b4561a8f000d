import type { Raw } from '#kit/server/http/http.ts';
import type { InputOf, OutputOf } from '#kit/shared/call.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { words } from '#kit/shared/text.ts';
import type * as calls from '../shared/batch-calls.ts';
import { batchText, refuse } from '../shared/text/batch.ts';
import { taskToRead } from './access.ts';
import { approve } from './approve.ts';
import { planOf } from './plan.ts';

type Line = OutputOf<typeof calls.approveBatch>['results'][number];

/** 批量同意: each by itself, with its own lock and event; what cannot be agreed says why, and the others go on. */
export async function approveBatch(
  r: Raw,
  { taskIds, comment }: InputOf<typeof calls.approveBatch>,
): Promise<OutputOf<typeof calls.approveBatch>> {
  const results: Line[] = [];
  for (const taskId of new Set(taskIds)) results.push(await one(r, taskId, comment));
  return { results };
}

async function one(r: Raw, taskId: string, comment: string): Promise<Line> {
  let title = '';
  try {
    await r.write(async (tx) => {
      const { instance, task } = await taskToRead(tx, taskId);
      ({ title } = instance);
      if (!planOf(instance).nodes[task.nodeIndex]?.enableBatch) throw refuse('notAllowed', 403);
      return approve(tx, { taskId, apvlType: 'agree', comment, files: [] });
    });
    return { taskId, title, agreed: true, reason: '' };
  } catch (error) {
    return { taskId, title, agreed: false, reason: reasonOf(r, error) };
  }
}

/** Why it was not agreed: the rule, or that the program failed, which is in the log. */
function reasonOf({ ctx, request }: Raw, error: unknown): string {
  if (error instanceof Refusal) {
    const problem = error.fields[0];
    return words(ctx.lang, problem?.key ?? error.key, problem?.params ?? error.params) ?? error.key;
  }
  request.log.error({ err: error }, 'an approval of several could not be agreed');
  return batchText.say(ctx.lang, 'fault');
}
