import { join } from 'node:path';
import { migrate } from '#kit/server/database/migrate.ts';
import { FolderKeys } from '#kit/server/keys/folder-keys.ts';
import { FolderStorage } from '#kit/server/storage/storage.ts';
import { prices, sealAndSubmit, sealed } from '../../apps/cli/demo/bidding.ts';
import { type Cast, forwardTo, gather } from '../../apps/cli/demo/cast.ts';
import type { ApiUser } from '../../apps/cli/demo/client.ts';
import { makeContract, makeProject } from '../../apps/cli/demo/preparation.ts';
import { makeTenderFile, obtainDocuments, publishTender } from '../../apps/cli/demo/tendering.ts';
import { compose } from '../../apps/server/compose.ts';
import { seedWorld } from '../../db/seed/seed.ts';
import { startInstance } from './harness.ts';

/** A lot an hour before its deadline (截止前一小时): two bids lie there, the third is uploaded and not submitted. */
export interface Staged {
  readonly cast: Cast;
  readonly packageId: string;
  readonly bidDeadline: string;
  readonly third: Awaited<ReturnType<typeof sealed>>;
}

const HOUR_MS = 3_600_000;

/** The cast speaks to another instance from now on. */
export function moveTo(cast: Cast, base: string): void {
  const { pm, leader, director, owner, ownerlead, suppliers, experts } = cast;
  for (const user of [pm, leader, director, owner, ownerlead, ...suppliers, ...experts])
    (user as { base: string }).base = base;
}

/** Brings an empty database to where a demonstration begins: schema, people, no tender yet. */
export async function seedDemo(url: string, files: string): Promise<void> {
  await migrate(url);
  const app = await compose({
    databaseUrl: url,
    storage: new FolderStorage(files),
    keys: new FolderKeys(join(files, 'keys')),
    version: 'fault',
    logLevel: 'silent',
    web: false,
    worker: false,
  });
  await seedWorld(app.seed, 'demo');
  await app.stop();
}

/** Plays a tender on an empty database up to an hour before its deadline; no instance runs afterwards. */
export async function stage(url: string, files: string): Promise<Staged> {
  await seedDemo(url, files);
  const instance = await startInstance(url, files, true);
  try {
    const cast = await gather(instance.base, () => undefined);
    const { packageId } = await makeProject(cast, await makeContract(cast));
    const { saleBegin, bidDeadline } = await makeTenderFile(cast, packageId);
    await publishTender(cast, packageId);
    await forwardTo(cast, saleBegin, 'sale begin');
    await obtainDocuments(cast, packageId);
    const [first, second, third] = cast.suppliers as [ApiUser, ApiUser, ApiUser];
    await sealAndSubmit(first, packageId, prices[0]);
    await sealAndSubmit(second, packageId, prices[1]);
    const waiting = await sealed(third, packageId, prices[2]);
    await forwardTo(cast, Date.parse(bidDeadline) - HOUR_MS, 'an hour before the deadline');
    return { cast, packageId, bidDeadline, third: waiting };
  } finally {
    await instance.stop();
  }
}
