import { sql } from 'drizzle-orm';
import { ConfigError } from './config-error.ts';
import type { Database, Db } from './database/db.ts';
import type { KeptKey, KeyMaking, KeyPair, KeyStore } from './keys/key-store.ts';
import { otherKey } from './keys/move-keys.ts';

const LOOK = 'select public_key from platform_key where purpose = $1';

/**
 * The platform's own keys (平台密钥): private parts in the key store alone, public parts in the database too, so that an
 * instance with other keys is found at its start.
 */
export class PlatformKeys {
  private readonly database: Database;
  private readonly store: KeyStore;
  private readonly known = new Map<string, Promise<KeptKey>>();

  constructor(database: Database, store: KeyStore) {
    this.database = database;
    this.store = store;
  }

  /** Makes what is missing and compares everything with the database, before anybody is served. */
  async prepare(makings: readonly KeyMaking[]): Promise<void> {
    for (const { purpose, make } of makings) await this.kept(purpose, make);
    const rows = await this.database.technical<{ purpose: string }>('select purpose from platform_key');
    for (const { purpose } of rows)
      await this.kept(purpose, () => Promise.reject(new Error(`nobody makes the key ${purpose}`)));
  }

  /** The pair of a purpose, made when there is none yet. */
  async get(purpose: string, make: () => Promise<KeyPair>): Promise<KeyPair> {
    const { publicKey, privateKey } = await this.kept(purpose, make);
    if (privateKey === undefined)
      throw new ConfigError(
        'GONGHENG_KEYS',
        `${this.store.place} 不提供密钥 ${purpose} 的私钥`,
        `${this.store.place} does not hand out the private key ${purpose}`,
      );
    return { publicKey, privateKey };
  }

  /** Signs with a key that is there already: inside the store where it signs itself, else as `own` does. */
  async sign(
    purpose: string,
    data: Uint8Array,
    own: (privateKey: string) => Promise<Uint8Array>,
  ): Promise<Uint8Array> {
    return this.store.sign ? this.store.sign(purpose, data) : own((await this.present(purpose)).privateKey);
  }

  /** Decrypts with a key that is there already, in the same way. */
  async decrypt(
    purpose: string,
    data: Uint8Array,
    own: (privateKey: string) => Promise<Uint8Array>,
  ): Promise<Uint8Array> {
    return this.store.decrypt
      ? this.store.decrypt(purpose, data)
      : own((await this.present(purpose)).privateKey);
  }

  /** The public part of a key that is there already, as the store has it. */
  async publicKey(purpose: string): Promise<string> {
    const absent = () => Promise.reject(new Error(`no platform key for ${purpose}`));
    return (await this.kept(purpose, absent)).publicKey;
  }

  private present(purpose: string): Promise<KeyPair> {
    return this.get(purpose, () => Promise.reject(new Error(`no platform key for ${purpose}`)));
  }

  private kept(purpose: string, make: () => Promise<KeyPair>): Promise<KeptKey> {
    let pair = this.known.get(purpose);
    if (!pair) {
      pair = this.find(purpose, make);
      pair.catch(() => this.known.delete(purpose));
      this.known.set(purpose, pair);
    }
    return pair;
  }

  private async find(purpose: string, make: () => Promise<KeyPair>): Promise<KeptKey> {
    const look = async () =>
      (await this.database.technical<{ public_key: string }>(LOOK, [purpose]))[0]?.public_key;
    // First the database: whoever put it there had put the key into the store before.
    let known = await look();
    const found = await this.store.find(purpose);
    if (!found && known !== undefined)
      throw new ConfigError(
        'GONGHENG_KEYS',
        `${this.store.place} 中缺少此数据库所用的密钥 ${purpose}，请恢复备份中的密钥`,
        `the key ${purpose} that this database was used with is missing in ${this.store.place}: restore it from the backup`,
      );
    const pair = found ?? (await this.store.keep(purpose, await make()));
    if (known === undefined) {
      await this.database.technical(
        'insert into platform_key (purpose, public_key) values ($1, $2) on conflict do nothing',
        [purpose, pair.publicKey],
      );
      known = await look();
    }
    if (known !== pair.publicKey) throw otherKey(this.store, purpose);
    return pair;
  }
}

/** The public part of a key, as everybody may have it; '' before the platform was ever started. */
export async function publicKeyOf(db: Db, purpose: string): Promise<string> {
  const { rows } = await db.execute<{ public_key: string }>(
    sql`select public_key from platform_key where purpose = ${purpose}`,
  );
  return rows[0]?.public_key ?? '';
}
