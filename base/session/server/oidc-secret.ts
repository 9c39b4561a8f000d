import * as client from 'openid-client';
import type { Read, Tx } from '#kit/server/context.ts';
import type { Database, Db } from '#kit/server/database/db.ts';
import type { Raw } from '#kit/server/http/http.ts';
import type { PlatformKeys } from '#kit/server/platform-keys.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { ssoSecretChanged } from '../shared/events.ts';
import type { saveSsoSecret } from '../shared/sso-client-calls.ts';
import { refuse } from '../shared/text/index.ts';
import type { ClientWay } from '../shared/ways.ts';
import { clientJwks, signedClient } from './client-key.ts';
import { type Provider, providerOf } from './provider.ts';
import { seal, unseal } from './seal.ts';
import { ssoClientSecret } from './tables.ts';

/** How a confidential client proves itself (机密客户端认证): by its secret, which is '' where the platform's key signs instead. */
export interface ClientSecret {
  readonly way: ClientWay;
  readonly secret: string;
}

interface SecretParts {
  readonly database: Database;
  readonly keys: PlatformKeys;
}

type Client = Pick<Provider, 'issuer' | 'clientId'>;

const ownerOf = (tenantId: string, { issuer, clientId }: Client): string =>
  JSON.stringify(['sso', tenantId, issuer, clientId]);

const rowOf = async (db: Db) => (await db.select().from(ssoClientSecret).limit(1))[0];

/** The tenant's secret for this very provider and client; another one never gets to see it. */
export async function secretFor(
  { database, keys }: SecretParts,
  tenantId: string,
  of: Client,
): Promise<ClientSecret | undefined> {
  const row = await database.read(tenantId, rowOf);
  if (row?.issuer !== of.issuer || row.clientId !== of.clientId) return undefined;
  const secret = row.way === 'jwt' ? '' : await unseal(keys, ownerOf(tenantId, of), row.sealed);
  return { way: row.way, secret };
}

/** 客户端认证: as it was set, else whoever exchanges the code proves by PKCE alone that it is the one who asked. */
export function authOf(keys: PlatformKeys, kept: ClientSecret | undefined): client.ClientAuth {
  if (!kept) return client.None();
  if (kept.way === 'jwt') return signedClient(keys);
  return kept.way === 'basic' ? client.ClientSecretBasic(kept.secret) : client.ClientSecretPost(kept.secret);
}

/** 统一身份客户端: what is set up, without the secret. */
export async function ssoClient({ keys }: SecretParts, read: Read) {
  const provider = await providerOf(read);
  const row = await rowOf(read.db);
  const kept = row !== undefined && row.issuer === provider?.issuer && row.clientId === provider.clientId;
  return {
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    kept,
    way: row?.way ?? ('basic' as const),
    setAt: kept ? row.setAt.toISOString() : '',
    jwks: await clientJwks(keys),
  };
}

/** 保存客户端认证: a secret is sealed before the transaction that keeps it begins, for the provider and client of this moment. */
export async function saveSecret(
  { keys }: SecretParts,
  r: Raw,
  input: InputOf<typeof saveSsoSecret>,
): Promise<null> {
  const { way } = input;
  const provider = await r.read(providerOf);
  if (!provider) throw refuse('sso.off');
  const { issuer, clientId } = provider;
  const sealed = input.way === 'jwt' ? '' : await seal(keys, ownerOf(r.ctx.tenantId, provider), input.secret);
  return r.write(async (tx) => {
    const row = { issuer, clientId, way, sealed, setAt: tx.now, setBy: tx.user.id };
    await tx.db
      .insert(ssoClientSecret)
      .values({ ...row, tenantId: tx.tenantId })
      .onConflictDoUpdate({ target: ssoClientSecret.tenantId, set: row });
    tx.emit(
      ssoSecretChanged,
      { subjectType: 'tenant', subjectId: tx.tenantId },
      { issuer, clientId, act: 'kept', way },
    );
    return null;
  });
}

/** 删除客户端密钥. */
export async function removeSecret(tx: Tx): Promise<null> {
  const [gone] = await tx.db.delete(ssoClientSecret).returning({
    issuer: ssoClientSecret.issuer,
    clientId: ssoClientSecret.clientId,
  });
  if (!gone) throw refuse('sso.noSecret', 404);
  tx.emit(ssoSecretChanged, { subjectType: 'tenant', subjectId: tx.tenantId }, { ...gone, act: 'removed' });
  return null;
}
