import { worldKind } from '#kit/server/clock.ts';
import { clockNow, clockOf, may, type Read, type Tx } from '#kit/server/context.ts';
import { isFirstLogin } from '#base/session/server/index.ts';
import type { Gateways } from '#kit/server/gateway/gateway.ts';
import { type Lang, words as wordsOf } from '#kit/shared/text.ts';
import { type InputOf, type OutputOf, pageResult } from '#kit/shared/call.ts';
import type { dispatchState, pageDispatches } from '../shared/calls.ts';
import { masked } from '../shared/masked.ts';
import { messageWords } from '../shared/template.ts';
import { refuse } from '../shared/text/index.ts';
import { messageAsked, messageResent } from '../shared/events.ts';
import { sendStatus, sendType, type SendStatus } from '../shared/status.ts';
import { isLapsed } from './lapse.ts';
import { dispatchById, type DispatchRow, pageOfDispatches, reopenDispatch } from './store-dispatch.ts';

const RECORDS = 'message.records';

type Shown = OutputOf<typeof pageDispatches>['records'][number];

const RESEND = 'message.resend';

/** What may be sent again (可重发): what was given up, and what no gateway was there for once there is one. */
const reopened = (gateways: Gateways, row: Pick<DispatchRow, 'sendType'>): readonly SendStatus[] =>
  (row.sendType === sendType.sms ? gateways.sms : gateways.email)
    ? [sendStatus.failed, sendStatus.local]
    : [sendStatus.failed];

function shown(
  lang: Lang,
  row: DispatchRow,
  { isWhole, mayResend }: { isWhole: boolean; mayResend: boolean },
): Shown {
  const words = messageWords(lang, row.template, row.params, row.said);
  return {
    id: row.id,
    number: String(row.dispatchNumber).padStart(8, '0'),
    userId: isWhole ? (row.userId ?? '') : '',
    sendType: row.sendType,
    receiveAddress: isWhole ? row.receiveAddress : masked(row.receiveAddress),
    // A code that someone else reads is worth the account it opens; and of an invitation it would tell who was asked.
    title: isWhole ? words.title : '',
    content: isWhole ? words.content : null,
    templateCode: isWhole ? row.template : '',
    status: row.status,
    // What the application itself says of it is kept as a key of its words.
    error: wordsOf(lang, row.error) ?? row.error,
    callbackName: row.callbackName,
    sendTime: row.askedAt.toISOString(),
    can: { resend: mayResend },
  };
}

/**
 * 消息发送记录, 本地发件箱: in the demonstration everybody their own, whole; the operator everybody's, without the words and
 * the addresses, in the demonstration, too: a code or a link is worth the account it opens.
 */
export const dispatches = (gateways: Gateways) => async (read: Read, q: InputOf<typeof pageDispatches>) => {
  const { demo, operator } = await viewer(read);
  const early = await isFirstLogin(read.db, read.user.sessionId);
  if (!demo && !operator) throw refuse('recordsRefused', 403);
  const { records, ...count } = await pageOfDispatches(read.db, {
    ...q,
    userId: operator && !early ? undefined : read.user.id,
  });
  const now = await clockOf(read.db);
  return pageResult(
    records.map((row) =>
      shown(read.lang, row, {
        isWhole: row.userId === read.user.id,
        mayResend: may(read, RESEND) && reopened(gateways, row).includes(row.status) && !isLapsed(row, now),
      }),
    ),
    count,
    q,
  );
};

/** 重新发送: under the same number, so that a gateway knows it; how often is on record. */
export const resend =
  (gateways: Gateways) =>
  async (tx: Tx, { id }: { id: string }): Promise<null> => {
    const row = await dispatchById(tx.db, id).catch(() => undefined);
    if (!row) throw refuse('dispatchNotFound', 404);
    if (isLapsed(row, await clockNow(tx))) throw refuse('lapsed');
    const was = await reopenDispatch(tx, id, reopened(gateways, row));
    if (was === undefined) throw refuse('notFailed');
    const subject = { subjectType: 'message_dispatch' as const, subjectId: id };
    tx.emit(messageResent, subject, { was });
    tx.emit(messageAsked, subject, { dispatchId: id });
    return null;
  };

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
