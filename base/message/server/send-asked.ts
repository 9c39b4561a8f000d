import { clockOf } from '#kit/server/context.ts';
import type { Database } from '#kit/server/database/db.ts';
import { type Gateways, GatewayRefusal } from '#kit/server/gateway/gateway.ts';
import { reactAfter } from '#kit/server/tx.ts';
import { messageAsked } from '../shared/events.ts';
import { sendStatus, sendType } from '../shared/status.ts';
import { messageWords } from '../shared/template.ts';
import { messageText } from '../shared/text/index.ts';
import { callBack } from './callbacks.ts';
import { isLapsed } from './lapse.ts';
import { takeTurn } from './pace.ts';
import { dispatchById, endDispatch } from './store-dispatch.ts';

type Outcome =
  | { status: typeof sendStatus.sent | typeof sendStatus.local }
  | { status: typeof sendStatus.failed; error: string; isRefused: boolean };

/**
 * 外发: outside any transaction, one worker at a time, again after a failure; what the gateway will never take, or did
 * not take in half an hour of tries, is put aside, and so is a code that is over by then; what is over the pace waits its turn.
 * Without a gateway nothing leaves, and the record says so.
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
      const [row, now] = await read(async (db) => [
        await dispatchById(db, payload.dispatchId),
        await clockOf(db),
      ]);
      const gateway = row.sendType === sendType.sms ? gateways.sms : gateways.email;
      if (!gateway) return { status: sendStatus.local };
      if (isLapsed(row, now))
        return { status: sendStatus.failed, error: messageText.key('lapsed'), isRefused: false };
      const urgent = row.userId === null || alwaysTold.has(row.template.split('.')[0] ?? '');
      await takeTurn(database, { sendType: row.sendType, address: row.receiveAddress, urgent });
      try {
        // Outside the application nobody chose a language: Chinese.
        const words = messageWords('zh', row.template, row.params, row.said);
        await gateway.send({ id: row.id, to: row.receiveAddress, ...words });
        return { status: sendStatus.sent };
      } catch (error) {
        if (error instanceof GatewayRefusal)
          return { status: sendStatus.failed, error: error.message, isRefused: error.isForReceiver };
        throw error;
      }
    },
    async (tx, { payload }, outcome) => {
      await endDispatch(tx, payload.dispatchId, outcome);
      if ('isRefused' in outcome && outcome.isRefused)
        await callBack(tx, await dispatchById(tx.db, payload.dispatchId));
    },
    {
      leaseSeconds: 60,
      tries: TRIES,
      giveUp: (tx, { payload }, error) =>
        endDispatch(tx, payload.dispatchId, { status: sendStatus.failed, error }),
    },
  );

/** 1 s, 2 s, 4 s … 256 s, then every five minutes: half an hour of a gateway that is away. */
export const TRIES = 14;
