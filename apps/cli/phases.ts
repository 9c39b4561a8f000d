import { workOutPhase } from '#areas/console/server/index.ts';
import { lotIds } from '#areas/project/server/index.ts';
import type { Config } from '#kit/server/config.ts';
import { systemContext } from '../../db/seed/seed.ts';
import { tenantsOf } from '../server/tenants.ts';
import { openInstance } from '../server/instance.ts';

const BATCH = 100;

/** 重算标段阶段: of every lot, after an upgrade that changed what a phase means; in small transactions, so that nobody waits. */
export async function phases(config: Config): Promise<void> {
  const { app, close } = await openInstance(config, { web: false, worker: false, logLevel: 'warn' });
  try {
    let lots = 0;
    let changed = 0;
    for (const tenantId of await tenantsOf(app.database)) {
      let after: string | undefined;
      do {
        const ids = await app.database.read(tenantId, (db) => lotIds(db, after, BATCH));
        changed += await app.transactions.run(systemContext(tenantId), async (tx) => {
          let n = 0;
          for (const id of ids) if (await workOutPhase(tx, id)) n += 1;
          return n;
        });
        lots += ids.length;
        after = ids.at(-1);
      } while (after !== undefined);
    }
    console.log(`标段 ${lots} 个，阶段变更 ${changed} 个 / ${lots} lots, ${changed} changed`);
  } finally {
    await close();
  }
}
