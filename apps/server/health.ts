import type { FastifyInstance } from 'fastify';
import type { Database } from '#kit/server/database/db.ts';
import { type Living, livingInstances } from '#kit/server/heartbeat.ts';
import { API_BASE } from '#kit/shared/call.ts';

/** Whoever watches asks often and does not wait. */
const ANSWER_MS = 2000;
/** One look serves all who ask within it: everybody may ask, and the database should not pay for it. */
const KEPT_MS = 1000;

interface Looked {
  readonly database: { readonly ok: true; readonly version: string; readonly migration: string };
  readonly living: Living;
  /** When the last backup was made, and when one was last restored and verified. */
  readonly backup: { readonly made: string | null; readonly proved: string | null };
}

/** How this instance does (健康状态): alive, ready to be sent people, and what it stands on. */
export class Health {
  /** It is about to end: whoever distributes people sends them elsewhere from now on. */
  draining = false;
  private readonly database: Database;
  private readonly version: string;
  private looked: { at: number; answer: Promise<Looked | undefined> } | undefined;

  constructor(database: Database, version: string) {
    this.database = database;
    this.version = version;
  }

  mount(http: FastifyInstance): void {
    const about = { version: this.version, node: process.version };
    const absent = { ok: false };
    http.get(`${API_BASE}/health/live`, async () => ({ status: 'ok' }));
    http.get(`${API_BASE}/health/ready`, async (_request, reply) => {
      const reason = this.draining ? 'draining' : (await this.look()) ? undefined : 'database';
      if (!reason) return { status: 'ready' };
      reply.code(503);
      return { status: 'not ready', reason };
    });
    http.get(`${API_BASE}/health`, async (_request, reply) => {
      const looked = await this.look();
      if (!looked) {
        reply.code(503);
        return { status: 'failing', ...about, database: absent };
      }
      const { database, living, backup } = looked;
      // Without a worker nothing falls due and nothing is delivered, though every page still opens.
      const status = living.workers - living.stuck > 0 ? 'ok' : 'degraded';
      return { status, ...about, database, instances: living, backup };
    });
  }

  private look(): Promise<Looked | undefined> {
    const now = performance.now();
    if (this.looked && now - this.looked.at < KEPT_MS) return this.looked.answer;
    let timer: NodeJS.Timeout | undefined;
    const silent = new Promise<undefined>((done) => {
      timer = setTimeout(() => done(undefined), ANSWER_MS);
    });
    const answer = Promise.race([this.ask().catch(() => undefined), silent]).finally(() =>
      clearTimeout(timer),
    );
    this.looked = { at: now, answer };
    return answer;
  }

  private async ask(): Promise<Looked> {
    const [rows, living] = await Promise.all([
      this.database.technical<{ v: string; m: string; made: Date | null; proved: Date | null }>(
        `select current_setting('server_version') as v, (select max(name) from schema_migration) as m,
           (select max(made_at) from backup_run) as made, (select max(proved_at) from backup_run) as proved`,
      ),
      livingInstances(this.database),
    ]);
    const [row] = rows;
    return {
      database: { ok: true, version: row?.v ?? '', migration: row?.m ?? '' },
      living,
      backup: { made: row?.made?.toISOString() ?? null, proved: row?.proved?.toISOString() ?? null },
    };
  }
}
