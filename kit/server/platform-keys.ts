import { sql } from 'drizzle-orm';
import type { Database, Db } from './database/db.ts';

interface KeyPair {
  readonly privateKey: string;
  readonly publicKey: string;
}

/** A key of the platform (平台密钥), made once for all processes: whoever comes first makes it, the others read it. */
export class PlatformKeys {
  private readonly database: Database;
  private readonly known = new Map<string, Promise<KeyPair>>();

  constructor(database: Database) {
    this.database = database;
  }

  get(purpose: string, make: () => Promise<KeyPair>): Promise<KeyPair> {
    let pair = this.known.get(purpose);
    if (!pair) {
      pair = this.find(purpose, make);
      pair.catch(() => this.known.delete(purpose));
      this.known.set(purpose, pair);
    }
    return pair;
  }

  private async find(purpose: string, make: () => Promise<KeyPair>): Promise<KeyPair> {
    const look = () =>
      this.database.technical<{ private_key: string; public_key: string }>(
        'select private_key, public_key from platform_key where purpose = $1',
        [purpose],
      );
    let row = (await look())[0];
    if (!row) {
      const made = await make();
      await this.database.technical(
        'insert into platform_key (purpose, private_key, public_key) values ($1, $2, $3) on conflict do nothing',
        [purpose, made.privateKey, made.publicKey],
      );
      row = (await look())[0];
    }
    if (!row) throw new Error(`no platform key for ${purpose}`);
    return { privateKey: row.private_key, publicKey: row.public_key };
  }
}

async function kept(db: Db, purpose: string): Promise<KeyPair | undefined> {
  const { rows } = await db.execute<{ private_key: string; public_key: string }>(
    sql`select private_key, public_key from platform_key where purpose = ${purpose}`,
  );
  return rows[0] && { privateKey: rows[0].private_key, publicKey: rows[0].public_key };
}

/** The same on the connection of a running transaction, which may not take a second one. */
export async function platformKey(db: Db, purpose: string, make: () => Promise<KeyPair>): Promise<KeyPair> {
  const known = await kept(db, purpose);
  if (known) return known;
  const made = await make();
  await db.execute(
    sql`insert into platform_key (purpose, private_key, public_key)
        values (${purpose}, ${made.privateKey}, ${made.publicKey}) on conflict do nothing`,
  );
  const found = await kept(db, purpose);
  if (!found) throw new Error(`no platform key for ${purpose}`);
  return found;
}
