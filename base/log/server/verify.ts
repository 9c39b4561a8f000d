import type { Checked } from '#kit/server/finding.ts';
import type { NoteKey } from '#kit/shared/crypto/note.ts';
import type { Ask } from './store.ts';
import { checkBound, checkFacts, checkGuards, checkSealed, type Facts } from './verify-facts.ts';
import { checkTree } from './verify-tree.ts';

/** How a check reads the database: technical tables, and what one tenant alone sees. Times are asked in UTC. */
export interface LogReader {
  readonly ask: Ask;
  readonly as: (tenantId: string) => Promise<Ask>;
}

/**
 * 核验公开日志: every event and every mark is the leaf that was sealed, the tree is the one that all checkpoints promised, and
 * every row with legal effect stands as its last event left it. Needs no secret.
 */
export async function checkLog(
  reader: LogReader,
  known: {
    readonly tenants: readonly string[];
    readonly facts: Facts;
    readonly key: NoteKey;
    /** Signed notes that were kept outside the database. */
    readonly against: readonly string[];
    /** The text of db/schema.sql, to which the guards are compared. */
    readonly schema: string;
  },
): Promise<{ tree: Checked; facts: Checked }> {
  const tree = await checkTree({ ...reader, ...known });
  const facts = { looked: 0, findings: await checkGuards(reader.ask, known.facts, known.schema) };
  for (const tenant of known.tenants) {
    const ask = await reader.as(tenant);
    const rows = await checkFacts(ask, tenant, known.facts);
    facts.looked += rows.looked;
    facts.findings.push(...rows.findings, ...(await checkBound(ask, tenant, known.facts)));
    tree.findings.push(...(await checkSealed(ask)));
  }
  return { tree, facts };
}
