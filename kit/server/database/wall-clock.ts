import { sql } from 'drizzle-orm';

/**
 * 实际时钟: the time of sessions, codes, requests for a password, keys and locks of a document that is edited. What has legal effect asks
 * `app_now()`, which a demonstration puts forward; a moved clock ends none of these.
 */
export const wall = sql<Date>`clock_timestamp()`;
