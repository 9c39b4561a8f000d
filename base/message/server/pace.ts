import { giveBackTry, type Limit, nameDigest, takeTry } from '#base/session/server/index.ts';
import type { Database } from '#kit/server/database/db.ts';
import { TryLater } from '#kit/server/outbox.ts';
import { type OutwardType, sendType } from '../shared/status.ts';

/** How many messages a gateway is given (网关频率): what it takes without shutting the sender out. */
const GATEWAY: Readonly<Record<OutwardType, Limit>> = {
  [sendType.sms]: { about: 'message.sms', most: 600, minutes: 1 },
  [sendType.email]: { about: 'message.email', most: 600, minutes: 1 },
};
/** How many go to one number or mailbox (收件人频率). */
const RECEIVER: Limit = { about: 'message.receiver', most: 60, minutes: 60 };

interface Leaving {
  readonly sendType: OutwardType;
  readonly address: string;
  /** Codes and warnings about an account are counted where they are asked for, and must not wait behind others. */
  readonly urgent: boolean;
}

/** 外发节奏: goes on when it may leave now; else it waits its turn, and nothing is dropped. */
export async function takeTurn(
  database: Database,
  { sendType: way, address, urgent }: Leaving,
): Promise<void> {
  const receiver = { name: nameDigest(address) };
  const own = urgent ? undefined : await takeTry(database, RECEIVER, receiver);
  if (own && !own.allowed) throw new TryLater(own.seconds);
  const all = await takeTry(database, GATEWAY[way], {});
  if (all.allowed) return;
  if (own) await giveBackTry(database, RECEIVER, receiver);
  throw new TryLater(all.seconds);
}
