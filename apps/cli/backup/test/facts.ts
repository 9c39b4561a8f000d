import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { addContract } from '#areas/entrust-contract/shared/calls.ts';
import { type EmbeddedPostgres, startPostgres } from '#kit/server/database/postgres.ts';
import { type ApiUser, Refused } from '../../demo/client.ts';

/** What never changes once it is written. */
export const FACTS = ['event', 'bid', 'stored_file', 'account', 'entrust_contract', 'lot_key'];

export type Facts = ReadonlyMap<string, ReadonlySet<string>>;

/** Past every right (超级用户), for what a test plants. */
export async function asSuperuser<T>(
  postgres: EmbeddedPostgres,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: postgres.superuserUrl.replace('/postgres?', '/gongheng?'),
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The rows that never change (事实), table by table. */
export async function factsOf(dataDir: string): Promise<Facts> {
  const postgres = await startPostgres({ dataDir });
  const facts = await asSuperuser(postgres, async (client) => {
    const found = new Map<string, ReadonlySet<string>>();
    for (const table of FACTS) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${table} t`);
      found.set(table, new Set(rows.map((r) => r.row)));
    }
    return found;
  });
  await postgres.stop();
  return facts;
}

/** A quick machine writes more than one person may: what was refused for that counts for nothing, and is not sent again at once. */
async function tooFast(error: unknown): Promise<0> {
  if (!(error instanceof Refused && error.envelope.key === 'kit.refused.tooFrequent')) throw error;
  await setTimeout(100);
  return 0;
}

/** Adds contracts until it is told to stop; returns how many. */
export function writer(user: ApiUser, tenderee: { id: string; name: string }) {
  const state = { stopped: false };
  const work = (async () => {
    for (let n = 0; ; ) {
      if (state.stopped) return n;
      const added = user.send(addContract, {
        contractName: `备份期间的合同 ${n}`,
        contractType: '1',
        tendereeId: tenderee.id,
        tendereeName: tenderee.name,
        feeType: '1',
        feeMethod: '1',
        serviceFeePercent: '1',
      });
      n += await added.then(() => 1, tooFast);
    }
  })();
  return {
    stop: () => {
      state.stopped = true;
      return work;
    },
  };
}
