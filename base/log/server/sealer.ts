import { appendFile } from 'node:fs/promises';
import type { Database } from '#kit/server/database/db.ts';
import type { Logger } from '#kit/server/log.ts';
import type { PlatformKeys } from '#kit/server/platform-keys.ts';
import { PollingLoop } from '#kit/server/polling-loop.ts';
import { rootOf, TILE_WIDTH, tileRoot } from '#kit/shared/crypto/merkle.ts';
import { checkpointText, writeNote } from '#kit/shared/crypto/note.ts';
import { hashOf, type Leaf } from '../shared/leaf.ts';
import { logKey, noteKeyOf, signer } from './key.ts';
import { type Ask, lastCheckpoint, nodeReader, sealedFloor, unsealedEvents, unsealedFacts } from './store.ts';

const IDLE_MS = 1000;
const BATCH = 2000;
/** Any fixed number: one seals at a time, whichever instance it is. */
const LOCK = 7_290_004;

/** 封存日志: puts committed events and marks into the tree, about once a second, and signs what the tree then is. */
export class Sealer extends PollingLoop {
  private readonly parts: {
    readonly database: Database;
    readonly keys: PlatformKeys;
    readonly log: Logger;
    readonly tenants: () => Promise<readonly string[]>;
    /** An append-only file beside the data: checkpoints that the database cannot take back. */
    readonly file?: string;
  };
  /** The first round looks at everything, so that nothing is passed over for ever. */
  private caughtUp = false;

  constructor(parts: Sealer['parts']) {
    super();
    this.parts = parts;
  }

  protected async round(): Promise<number> {
    return (await this.seal()) >= BATCH ? 0 : IDLE_MS;
  }

  protected failed(error: unknown): number {
    this.parts.log.error({ err: error }, 'log: could not seal');
    return IDLE_MS;
  }

  /** Seals what waits now; returns how many leaves were added. Tests call it directly. */
  async seal(): Promise<number> {
    const { database, keys, file } = this.parts;
    const key = await noteKeyOf(await keys.publicKey(logKey.purpose));
    const tenants = await this.parts.tenants();
    const sealed = await database.technicalWrite(async (client) => {
      const ask: Ask = async (text, values = []) => (await client.query(text, values)).rows;
      const [lock] = await ask<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [LOCK]);
      const before = await lastCheckpoint(ask);
      const leaves = lock?.mine ? await this.waiting(ask, tenants) : [];
      if (leaves.length === 0) return undefined;
      const from = Number(before?.size ?? 0);
      await grow(ask, from, leaves);
      const size = from + leaves.length;
      const root = await rootOf(nodeReader(ask), size);
      const note = await writeNote(checkpointText({ origin: key.name, size, root }), key, signer(keys));
      await ask('insert into log_checkpoint (size, note) values ($1, $2)', [size, note]);
      return { note, leaves: leaves.length };
    });
    if (!sealed) return 0;
    if (file) await appendFile(file, `${sealed.note}\n`, { mode: 0o600 });
    return sealed.leaves;
  }

  private async waiting(ask: Ask, tenants: readonly string[]): Promise<Leaf[]> {
    const floor = (kind: Leaf['kind']) => (this.caughtUp ? sealedFloor(ask, kind) : 0);
    const leaves = await unsealedFacts(ask, await floor('fact'), BATCH);
    const from = await floor('event');
    for (const id of tenants) {
      if (leaves.length >= BATCH) break;
      // Set for this transaction alone: the connection goes back as it came.
      await ask(`select set_config('app.tenant', $1, true)`, [id]);
      leaves.push(...(await unsealedEvents(ask, from, BATCH - leaves.length)));
    }
    this.caughtUp ||= leaves.length < BATCH;
    return leaves;
  }
}

/** Adds leaves, and the roots of the tiles that they complete. */
async function grow(ask: Ask, from: number, leaves: readonly Leaf[]): Promise<void> {
  await ask(
    `insert into log_leaf (position, kind, ref, hash)
     select $1 + n - 1, kind, ref, hash
     from unnest($2::text[], $3::bigint[], $4::bytea[]) with ordinality as u (kind, ref, hash, n)`,
    [from, leaves.map((l) => l.kind), leaves.map((l) => l.id), leaves.map((l) => Buffer.from(hashOf(l)))],
  );
  const read = nodeReader(ask);
  let [low, high] = [from, from + leaves.length];
  for (let level = 1; ; level += 1) {
    [low, high] = [Math.floor(low / TILE_WIDTH), Math.floor(high / TILE_WIDTH)];
    if (low === high) return;
    for (let index = low; index < high; index += 1)
      await ask('insert into log_tile (level, index, hash) values ($1, $2, $3)', [
        level,
        index,
        Buffer.from(tileRoot(await read(level - 1, index * TILE_WIDTH, TILE_WIDTH))),
      ]);
  }
}
