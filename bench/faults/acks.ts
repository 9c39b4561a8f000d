import pg from 'pg';
import { DEMO_TENANT } from '../../db/seed/seed.ts';
import type { Prepared } from '../prepare.ts';
import { signedHeaders, works } from '../shoot.ts';

const CREATE = works.find(({ name }) => name === 'create');
const AT_ONCE = 8;
const LIMIT_MS = 20_000;

/** Writers who note every act that was confirmed to them (已确认的写入), and how the others were refused. */
export class Writers {
  readonly acknowledged = new Set<string>();
  readonly refused = new Map<number | 'line', number>();
  private readonly p: Prepared;
  private ended = false;
  private running: Promise<void>[] = [];

  constructor(p: Prepared) {
    this.p = p;
  }

  start(port: () => number): void {
    this.ended = false;
    this.running = Array.from({ length: AT_ONCE }, async () => {
      while (!this.ended) await this.one(port());
    });
  }

  async stop(): Promise<void> {
    this.ended = true;
    await Promise.all(this.running);
  }

  /** Comes back when so many have been confirmed. */
  async reached(count: number): Promise<void> {
    const until = Date.now() + 120_000;
    while (this.acknowledged.size < count) {
      if (Date.now() > until)
        throw new Error(`only ${this.acknowledged.size} of ${count} writes were confirmed`);
      await new Promise((done) => setImmediate(done));
      await Promise.race(this.running.length > 0 ? [new Promise((done) => setTimeout(done, 20))] : []);
    }
  }

  private async one(port: number): Promise<void> {
    const made = CREATE?.make(this.p);
    if (!made?.body) throw new Error('no create among the works');
    const headers = signedHeaders(this.p.token, 'POST', made.product, made.body);
    const status = await fetch(`http://127.0.0.1:${port}${made.product}`, {
      method: 'POST',
      headers,
      body: made.body,
      signal: AbortSignal.timeout(LIMIT_MS),
    }).then(
      async (answer) => {
        await answer.text();
        return answer.status;
      },
      () => 'line' as const,
    );
    if (status === 200)
      this.acknowledged.add((JSON.parse(made.body) as { contractName: string }).contractName);
    else this.refused.set(status, (this.refused.get(status) ?? 0) + 1);
  }

  /** How many confirmed acts the database does not hold, or holds without their event. */
  async lost(url: string): Promise<number> {
    const client = new pg.Client({ connectionString: url, options: `-c app.tenant=${DEMO_TENANT}` });
    await client.connect();
    try {
      const { rows } = await client.query<{ name: string }>(
        `select contract_name as name from entrust_contract c
         where exists (select from event e where e.subject_id = c.id and e.type = 'entrustContract.added')`,
      );
      const there = new Set(rows.map(({ name }) => name));
      return [...this.acknowledged].filter((name) => !there.has(name)).length;
    } finally {
      await client.end();
    }
  }
}

/** Refusals as a line: 503 12, line 3. */
export const refusals = ({ refused }: Writers): string =>
  [...refused].map(([status, count]) => `${status} ${count}`).join(', ') || 'none';
