import { hasOperator } from '#base/organisation/server/index.ts';
import { STANDARD_PLATFORM } from '#base/organisation/shared/platforms.ts';
import { type FirstEntry, setUp } from '#base/tenant/server/index.ts';
import type { SetupForm } from '#base/tenant/shared/setup.ts';
import { refuse } from '#base/tenant/shared/text/setup.ts';
import type { Database } from '#kit/server/database/db.ts';
import { systemContext } from '../../db/seed/seed.ts';
import type { App } from './compose.ts';

/** The tenant that a new platform begins with. */
async function firstTenant(database: Database): Promise<string> {
  const [host] = await database.technical<{ id: string }>(
    'select tenant_id as id from prefecture where code = $1',
    [STANDARD_PLATFORM],
  );
  return host?.id ?? '';
}

/** 已初始化: it has an operator. That somebody has registered meanwhile makes nobody its administrator. */
export async function isSetUp(database: Database): Promise<boolean> {
  const tenantId = await firstTenant(database);
  return tenantId !== '' && (await database.read(tenantId, hasOperator));
}

/** 平台初始化, once, whoever asks and from where: a demonstration has everything already. */
export async function setUpPlatform(app: App, form: SetupForm, address: string): Promise<FirstEntry[]> {
  const [world] = await app.database.technical<{ kind: string }>('select kind from world');
  if (world?.kind !== 'production') throw refuse('demo', 409);
  const context = { ...systemContext(await firstTenant(app.database)), address };
  return app.transactions.run(context, (tx) => setUp(tx, form));
}
