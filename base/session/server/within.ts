import type { Tx } from '#kit/server/context.ts';

/** Who writes without a session, and from where: somebody, or nobody (''). */
interface Stranger {
  readonly tenantId: string;
  readonly userId: string;
  readonly name?: string;
  readonly address: string;
}

/** A write of one user who has no session yet. */
export type Within = <T>(who: Stranger, work: (tx: Tx) => Promise<T>) => Promise<T>;
