import { lockLot } from '#areas/project/server/index.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import type { HallSide } from '../shared/calls.ts';
import { entries, type EntryData, type EntryKind } from '../shared/entries.ts';
import { fold, type Hall, type HallBid, step } from '../shared/hall.ts';
import { hallHappened } from '../shared/events.ts';
import { refuse } from '../shared/text/index.ts';
import { type HallFacts, hallFor } from './access.ts';
import { allEvents, insertEvent, lockOpening, type OpeningRow, updateOpening } from './store.ts';

/** A hall held in hand (锁定的大厅): nobody else writes its record until the transaction ends. */
export interface HeldHall {
  readonly packageId: string;
  readonly row: OpeningRow;
  /** The database's clock, asked under the lock. */
  readonly now: Date;
  hall: Hall;
}

/** Locks the hall and replays its record. */
export async function hold(tx: Tx, packageId: string): Promise<HeldHall> {
  const row = await lockOpening(tx, packageId);
  const hall = fold(await allEvents(tx.db, packageId));
  return { packageId, row, hall, now: await clockNow(tx) };
}

/** The hall for an act of one of these sides: entered, its lot locked first, then the hall itself. */
export async function holdFor(
  tx: Tx,
  packageId: string,
  ...sides: readonly HallSide[]
): Promise<HeldHall & HallFacts> {
  const facts = await hallFor(tx, packageId, ...sides);
  const lot = await lockLot(tx, packageId);
  return Object.assign(await hold(tx, packageId), facts, { lot });
}

/** Writes one entry into the record (记入开标记录) and tells the hall its number; listeners fetch it. */
export async function append<K extends EntryKind>(
  tx: Tx,
  held: HeldHall,
  kind: K,
  data: EntryData<K>,
): Promise<void> {
  const { packageId } = held;
  const seq = held.hall.seq + 1;
  const { user } = tx;
  const event = await insertEvent(tx, {
    packageId,
    seq,
    kind,
    at: held.now,
    userId: user.id || null,
    userName: user.trueName,
    orgId: user.orgId || null,
    orgName: user.orgName,
    data: entries[kind].parse(data) as Record<string, unknown>,
  });
  await updateOpening(tx, packageId, { lastSeq: seq });
  held.hall = step(held.hall, event);
  tx.emit(
    hallHappened,
    { subjectType: 'opening', subjectId: packageId, after: event },
    { packageId, seq, kind },
  );
  tx.push(`opening:${packageId}`, { seq });
}

/** The bid of this organisation in the started hall. */
export function bidOfOrg({ hall }: HeldHall, orgId: string): HallBid {
  const bid = hall.bids.find((b) => b.orgId === orgId);
  if (!bid) throw refuse('notBidder');
  return bid;
}

export function bidById({ hall }: HeldHall, bidId: string): HallBid {
  const bid = hall.bids.find((b) => b.bidId === bidId);
  if (!bid) throw refuse('notFound', 404);
  return bid;
}
