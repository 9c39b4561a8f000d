import type { Database } from './db.ts';

export interface KeyPair {
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
