import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { custodianLotKey, hallDetail, releaseLotKey, startOpening } from '#areas/bid-opening/shared/calls.ts';
import { type HallEvent, readEvent } from '#areas/bid-opening/shared/entries.ts';
import { submitBid } from '#areas/bid-submission/shared/calls.ts';
import { unwrapLotKey } from '#areas/tender-file/shared/lot-key.ts';
import { type EmbeddedPostgres, startPostgres } from '#kit/server/database/postgres.ts';
import { prices } from '../../apps/cli/demo/bidding.ts';
import { forwardTo, until } from '../../apps/cli/demo/cast.ts';
import type { ApiUser } from '../../apps/cli/demo/client.ts';
import { decryptOwn, openNow } from '../../apps/cli/demo/opening.ts';
import { openDemoKey } from '../../apps/cli/demo/tendering.ts';
import { verified } from '../../apps/cli/verify.ts';
import { DEMO_TENANT } from '../../db/seed/seed.ts';
import type { Outcome } from './disk.ts';
import { startInstance } from './harness.ts';
import { configOf, replicate } from './replica.ts';
import { moveTo, stage } from './stage.ts';

const PATIENCE_MS = 120_000;
/** The line to the replica is cut for so long before the database dies. */
const CUT_MS = 4_000;

/** One's act that may not be answered any more; what was not confirmed may be lost. */
const perhaps = (act: Promise<unknown>): Promise<unknown> => act.catch(() => undefined);

/**
 * 开标中途主备切换: one bid is read out, two are not, the line to the replica breaks, another bidder releases its key, the database dies. The replica
 * is promoted and the opening goes on: what people had seen in the record stands there, each bid is opened once with its price, and the
 * records verify. The control leaves the replica asynchronous, and has to lose entries that people saw.
 */
export async function openingFailover(control: boolean): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'gongheng-opening-'));
  const files = join(folder, 'files');
  const servers: EmbeddedPostgres[] = [];
  try {
    const primary = await startPostgres({ dataDir: configOf(folder, 'primary').dataDir });
    servers.push(primary);
    const { cast, packageId, bidDeadline, third } = await stage(primary.url, files);
    const pair = await replicate(folder, primary, !control, servers);
    const before = await startInstance(primary.url, files, true);
    moveTo(cast, before.base);
    const [first, second, last] = cast.suppliers as [ApiUser, ApiUser, ApiUser];
    await last.send(submitBid, third);
    await forwardTo(cast, bidDeadline, 'the deadline');
    await cast.pm.send(startOpening, { packageId });
    const key = await openDemoKey(cast.owner);
    await cast.owner.send(releaseLotKey, {
      packageId,
      lotPrivateKey: await unwrapLotKey(
        await cast.owner.send(custodianLotKey, { packageId }),
        key.agreeKey,
        packageId,
      ),
    });
    await decryptOwn(first, packageId);
    const seen = new Map<number, HallEvent>();
    const look = async () => {
      for (const entry of (await cast.pm.send(hallDetail, { packageId })).events)
        seen.set(entry.seq, readEvent(entry));
    };
    const opened = () => [...seen.values()].filter(({ kind }) => kind === 'bidOpened').length;
    const lookUntil = (count: number) =>
      until(`${count} bids are read out`, async () => look().then(() => opened() >= count), PATIENCE_MS);
    await lookUntil(1);
    await pair.cutLine();
    const released = perhaps(decryptOwn(second, packageId));
    // The control confirms and reads out; the other waits for a replica that no longer hears.
    if (control) await lookUntil(2);
    else await new Promise((done) => setTimeout(done, CUT_MS));
    await perhaps(Promise.race([look(), new Promise((done) => setTimeout(done, CUT_MS))]));
    primary.stopNow();
    await before.stop();
    await released;
    await pair.promote();

    const after = await startInstance(pair.replica.url, files, true);
    moveTo(cast, after.base);
    const there = new Map(
      (await cast.pm.send(hallDetail, { packageId })).events.map((e) => [
        e.seq,
        JSON.stringify(readEvent(e)),
      ]),
    );
    const missing = [...seen.values()].filter((e) => there.get(e.seq) !== JSON.stringify(e)).length;
    await openNow(cast, packageId);
    const db = new pg.Client({
      connectionString: pair.replica.url,
      options: `-c app.tenant=${DEMO_TENANT}`,
    });
    await db.connect();
    const { rows } = await db.query<{ price: string }>(
      `select bid->'readOut'->>'bidPrice' as price from opening_event, jsonb_array_elements(data->'bids') bid
         where package_id = $1 and kind = 'readOut' order by 1`,
      [packageId],
    );
    await db.end();
    await after.stop();
    const read = rows.map(({ price }) => price).join(' ');
    if (read !== prices.join(' ')) throw new Error(`read out: ${read}`);
    const said: string[] = [];
    const findings = await verified(
      {
        ...configOf(folder, 'replica'),
        databaseUrl: pair.replica.url,
        storage: { kind: 'folder', folder: files },
        keys: { folder: join(files, 'keys') },
      },
      (line) => said.push(line),
    );
    if (findings > 0) throw new Error(said.join('\n'));
    return {
      fault: control ? 'failover in an opening, control' : 'failover in an opening',
      acknowledged: seen.size,
      lost: missing,
      refused: `${rows.length} bids opened once, records verify`,
    };
  } finally {
    for (const server of servers.toReversed()) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
