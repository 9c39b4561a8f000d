import { Client } from 'pg';
import { ConfigError } from '../config-error.ts';
import type { KeyStore } from './key-store.ts';

interface Row {
  readonly purpose: string;
  readonly private_key: string;
  readonly public_key: string;
}

/**
 * Private keys that an earlier release kept in the database leave it for the key store (密钥迁出数据库), as the
 * owner; answers which. A key is taken out of its row only once it lies there.
 */
export async function moveKeys(ownerUrl: string, store: KeyStore): Promise<string[]> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<Row>(
      'select purpose, private_key, public_key from platform_key where private_key is not null for update',
    );
    for (const row of rows) {
      const pair = { privateKey: row.private_key, publicKey: row.public_key };
      const kept = (await store.find(row.purpose)) ?? (await store.keep(row.purpose, pair));
      if (kept.publicKey !== row.public_key) throw otherKey(store, row.purpose);
    }
    if (rows.length > 0) await client.query('update platform_key set private_key = null');
    await client.query('commit');
    // The old rows still lie in the table's file until it is written anew.
    if (rows.length > 0) await client.query('vacuum full platform_key');
    return rows.map(({ purpose }) => purpose);
  } finally {
    await client.end();
  }
}

export const otherKey = (store: KeyStore, purpose: string): ConfigError =>
  new ConfigError(
    'GONGHENG_KEYS',
    `${store.place} 中的密钥 ${purpose} 与此数据库的公钥不符：各实例须使用同一份密钥`,
    `the key ${purpose} of ${store.place} does not fit the public key that this database keeps: all instances use the same keys`,
  );
