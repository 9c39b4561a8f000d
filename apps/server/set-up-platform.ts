import { STANDARD_PLATFORM } from '#base/organisation/shared/platforms.ts';
import { type FirstEntry, setUp } from '#base/tenant/server/index.ts';
import type { SetupForm } from '#base/tenant/shared/setup.ts';
import { refuse } from '#base/tenant/shared/text/setup.ts';
import type { Database } from '#kit/server/database/db.ts';
import { systemContext } from '../../db/seed/seed.ts';
import type { App } from './compose.ts';

/** 未初始化: nobody can sign in to a new platform before it has an operator. */
export async function isSetUp(database: Database): Promise<boolean> {
  const [operator] = await database.technical<{ there: boolean }>(
    'select exists (select from account) as there',
  );
  return operator?.there ?? true;
}

/** 平台初始化, once, whoever asks and from where: a demonstration has everything already. */
export async function setUpPlatform(app: App, form: SetupForm, address: string): Promise<FirstEntry[]> {
  const [world] = await app.database.technical<{ kind: string }>('select kind from world');
  if (world?.kind !== 'production') throw refuse('demo', 409);
  const host = await app.database.technical<{ id: string }>(
    'select tenant_id as id from prefecture where code = $1',
    [STANDARD_PLATFORM],
  );
  const context = { ...systemContext(host[0]?.id ?? ''), address };
  return app.transactions.run(context, (tx) => setUp(tx, form));
}
