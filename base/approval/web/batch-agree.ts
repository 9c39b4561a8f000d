import { ask, toast } from '#kit/web/notice.ts';
import { getLang } from '#kit/web/lang.ts';
import { CallFailed } from '#kit/web/call-failed.ts';
import { send } from '#kit/web/send.ts';
import { say } from '#kit/web/text.ts';
import { approveBatch, BATCH_MOST } from '../shared/batch-calls.ts';
import { batchText } from '../shared/text/batch.ts';
import './approval.css';

/** Nothing was sent: the box was closed. */
const GIVEN_UP = -1;

/** 批量同意: asks once, agrees to each by itself, and says of each that could not be agreed why. */
export async function agreeAll(taskIds: readonly string[]): Promise<void> {
  const t = (path: Parameters<typeof batchText.say>[1], params?: Record<string, string | number>) =>
    batchText.say(getLang(), path, params);
  const n = taskIds.length;
  const question = { title: t('title', { n }), text: t('hint'), ok: t('ok'), cancel: say('web.cancel') };
  if (!(await ask(question))) throw new CallFailed(GIVEN_UP, '', { told: true });
  let agreed = 0;
  const failed: { title: string; reason: string }[] = [];
  for (let at = 0; at < n; at += BATCH_MOST) {
    const some = taskIds.slice(at, at + BATCH_MOST);
    const { results } = await send(approveBatch, { taskIds: some, comment: '' });
    agreed += results.filter((line) => line.agreed).length;
    failed.push(...results.filter((line) => !line.agreed));
  }
  if (failed.length === 0) return toast('success', t('done', { n: agreed }));
  const body = document.createElement('ul');
  body.className = 'ap-results';
  for (const { title, reason } of failed) {
    const line = document.createElement('li');
    const name = document.createElement('strong');
    name.textContent = title || t('unknown');
    line.append(name, document.createElement('br'), reason);
    body.append(line);
  }
  await ask({ title: t('partly', { n: agreed, failed: failed.length }), ok: t('close'), body });
}
