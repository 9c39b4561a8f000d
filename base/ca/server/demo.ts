import type { Tx } from '#kit/server/context.ts';
import { makeKey, writeKeyStore } from '../shared/keystore.ts';
import { DEMO_PIN } from '../shared/status.ts';
import { issueAndBind } from './bind.ts';
import { insertDemoStore } from './store.ts';

/** Gives a demonstration user a bound certificate and its key store (演示证书); the database refuses it elsewhere. */
export async function seedDemoCertificate(
  tx: Tx,
  userId: string,
  about: { trueName: string; orgId: string },
): Promise<void> {
  const { spki, pkcs8 } = await makeKey();
  const { certificatePem } = await issueAndBind(tx, { userId, ...about, spki });
  await insertDemoStore(tx, userId, await writeKeyStore({ pkcs8, certificatePem, pin: DEMO_PIN }));
  pkcs8.fill(0);
}
