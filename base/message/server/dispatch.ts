import type { Tx } from '#kit/server/context.ts';
import type { Database } from '#kit/server/database/db.ts';
import { type Gateways, GatewayRefusal } from '#kit/server/gateway/gateway.ts';
import { reactAfter } from '#kit/server/tx.ts';
import { messageAsked } from '../shared/events.ts';
import { type OutwardType, sendType, sendStatus } from '../shared/status.ts';
import { type MessageParams, messageWords } from '../shared/template.ts';
import { takeTurn } from './pace.ts';
import { type SaidByWay, saidOf } from './template/effective.ts';
import { dispatchById, endDispatch, insertDispatch } from './store-dispatch.ts';

/** Someone outside the building, at one address. */
export interface Addressee {
  readonly sendType: OutwardType;
  readonly address: string;
  /** Whose address it is, where it is a user's: they see it among their own. */
  readonly userId?: string;
}

/** Asks for a message by SMS or mail (发送短信、邮件) in the transaction of what it reports; a worker sends it afterwards. */
export async function dispatch(
  tx: Tx,
  what: { readonly template: string; readonly params: MessageParams },
  to: Addressee,
  said?: SaidByWay,
): Promise<void> {
  const words = said ?? (await saidOf(tx, what)).said;
  const id = await insertDispatch(tx, { ...what, ...to, said: words[to.sendType] });
  tx.emit(messageAsked, { subjectType: 'message_dispatch', subjectId: id }, { dispatchId: id });
}

type Outcome =
  | { status: typeof sendStatus.sent | typeof sendStatus.local }
  | { status: typeof sendStatus.failed; error: string };

/**
 * 外发: outside any transaction, one worker at a time, again after a failure; what the gateway will never take, or did
 * not take in a day's worth of tries, is put aside; what is over the pace waits its turn. Without a gateway nothing leaves, and the record says so.
 */
export const sendAsked = (
  gateways: Gateways,
  database: Database,
  /** Folders whose messages concern the safety of an account. */
  alwaysTold: ReadonlySet<string>,
) =>
  reactAfter<{ dispatchId: string }, Outcome>(
    'message.send',
    messageAsked,
    async ({ read }, { payload }) => {
      const row = await read((db) => dispatchById(db, payload.dispatchId));
      const gateway = row.sendType === sendType.sms ? gateways.sms : gateways.email;
      if (!gateway) return { status: sendStatus.local };
      const urgent = row.userId === null || alwaysTold.has(row.template.split('.')[0] ?? '');
      await takeTurn(database, { sendType: row.sendType, address: row.receiveAddress, urgent });
      try {
        // Outside the application nobody chose a language: Chinese.
        const words = messageWords('zh', row.template, row.params, row.said);
        await gateway.send({ id: row.id, to: row.receiveAddress, ...words });
        return { status: sendStatus.sent };
      } catch (error) {
        if (error instanceof GatewayRefusal) return { status: sendStatus.failed, error: error.message };
        throw error;
      }
    },
    (tx, { payload }, outcome) => endDispatch(tx, payload.dispatchId, outcome),
    {
      leaseSeconds: 60,
      tries: TRIES,
      giveUp: (tx, { payload }, error) =>
        endDispatch(tx, payload.dispatchId, { status: sendStatus.failed, error }),
    },
  );

/** 1 s, 2 s, 4 s … 256 s, then every five minutes: half an hour of a gateway that is away. */
export const TRIES = 14;
