import { worldKind } from '#kit/server/clock.ts';
import { may, type Read } from '#kit/server/context.ts';
import { isFirstLogin } from '#base/session/server/index.ts';
import type { Gateways } from '#kit/server/gateway/gateway.ts';
import { type InputOf, type OutputOf, pageResult } from '#kit/shared/call.ts';
import type { dispatchState, pageDispatches } from '../shared/calls.ts';
import { masked } from '../shared/masked.ts';
import { messageWords } from '../shared/template.ts';
import { refuse } from '../shared/text/index.ts';
import { type DispatchRow, pageOfDispatches } from './store-dispatch.ts';

const RECORDS = 'message.records';

type Shown = OutputOf<typeof pageDispatches>['records'][number];

function shown(lang: 'zh' | 'en', row: DispatchRow, isWhole: boolean): Shown {
  const words = messageWords(lang, row.template, row.params, row.said);
  return {
    id: row.id,
    number: String(row.dispatchNumber).padStart(8, '0'),
    sendType: row.sendType,
    receiveAddress: isWhole ? row.receiveAddress : masked(row.receiveAddress),
    title: words.title,
    // A code that someone else reads is worth the account it opens.
    content: isWhole ? words.content : null,
    templateCode: row.template,
    status: row.status,
    error: row.error,
    sendTime: row.askedAt.toISOString(),
  };
}

/**
 * 消息发送记录, 本地发件箱: in the demonstration everybody their own, whole; the operator everybody's, without the words and
 * the addresses, in the demonstration, too: a code or a link is worth the account it opens.
 */
export async function dispatches(read: Read, q: InputOf<typeof pageDispatches>) {
  const { demo, operator } = await viewer(read);
  const early = await isFirstLogin(read.db, read.user.sessionId);
  if (!demo && !operator) throw refuse('recordsRefused', 403);
  const { records, ...count } = await pageOfDispatches(read.db, {
    ...q,
    userId: operator && !early ? undefined : read.user.id,
  });
  return pageResult(
    records.map((row) => shown(read.lang, row, row.userId === read.user.id)),
    count,
    q,
  );
}

async function viewer(read: Read): Promise<{ demo: boolean; operator: boolean }> {
  return { demo: (await worldKind(read.db)) !== 'production', operator: may(read, RECORDS) };
}

/** Which ways lead outside, and whether this user may look at what went there. */
export const state =
  (gateways: Gateways) =>
  async (read: Read): Promise<OutputOf<typeof dispatchState>> => {
    const { demo, operator } = await viewer(read);
    return {
      sms: gateways.sms !== undefined,
      email: gateways.email !== undefined,
      mayLook: demo || operator,
    };
  };
