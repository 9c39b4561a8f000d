import type { Bus } from '#kit/server/bus/bus.ts';
import type { Database } from '#kit/server/database/db.ts';
import type { Reworded } from '#kit/shared/text.ts';
import { changedWords } from './store.ts';

/** Words of each tenant as they hold now (文案缓存): read once, forgotten in every process when somebody changes one. */
export class Wordings {
  private readonly database: Database;
  private readonly kept = new Map<string, Promise<Reworded | undefined>>();

  constructor(database: Database, bus: Bus) {
    this.database = database;
    bus.on('wording', () => this.kept.clear());
  }

  /** What the tenant says otherwise; undefined = everything as declared. */
  of(tenantId: string): Promise<Reworded | undefined> {
    const known = this.kept.get(tenantId);
    if (known) return known;
    const loading = this.load(tenantId);
    this.kept.set(tenantId, loading);
    loading.catch(() => this.kept.delete(tenantId));
    return loading;
  }

  private async load(tenantId: string): Promise<Reworded | undefined> {
    const rows = await this.database.read(tenantId, changedWords);
    if (rows.length === 0) return undefined;
    const said = new Map(rows.map((r) => [`${r.lang} ${r.wordKey}`, r.ownWords ?? r.platWords ?? undefined]));
    return (lang, key) => said.get(`${lang} ${key}`);
  }
}
