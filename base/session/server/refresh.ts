import type { Database } from '#kit/server/database/db.ts';
import { digestOf } from '#kit/server/http/signing.ts';
import type { TokenObject } from '../shared/calls.ts';
import { sessionEnded } from '../shared/events.ts';
import { refuse } from '../shared/text/index.ts';
import type { Within } from './within.ts';
import { secret, TOKEN_LIFE_MS } from './tokens.ts';

/**
 * 令牌续期: a new pair of tokens, never past the session's end. A refresh token seen a second time means that two
 * hold it, so the session ends for both.
 */
export async function refresh(
  { database, within }: { database: Database; within: Within },
  address: string,
  refreshToken: string,
): Promise<TokenObject> {
  const digest = digestOf(refreshToken);
  const token = secret();
  const next = secret();
  const rows = await database.technical<{ expires_at: Date; now: Date; id: string; first_login: boolean }>(
    `update session set token_digest = $2, refresh_digest = $3,
       used_refresh = (array[$1::text] || used_refresh)[1:20],
       expires_at = least(clock_timestamp() + $4 * interval '1 millisecond', ends_at), issued_at = clock_timestamp()
     where refresh_digest = $1 and ended_at is null and ends_at > clock_timestamp()
     returning id, expires_at, clock_timestamp() as now, first_login`,
    [digest, digestOf(token), digestOf(next), TOKEN_LIFE_MS],
  );
  const row = rows[0];
  if (!row) {
    await endStolen(database, within, address, digest);
    throw refuse('refreshInvalid', 401);
  }
  await database.technical(`select pg_notify('session', $1)`, [row.id]);
  return {
    token,
    refreshToken: next,
    expiredTime: row.expires_at.getTime(),
    currentTime: row.now.getTime(),
    firstLogin: row.first_login ? 1 : 0,
    uriCode: '',
  };
}

/** A refresh token came a second time (令牌重用): its session ends, in every process, and the record says from where. */
async function endStolen(database: Database, within: Within, address: string, digest: string): Promise<void> {
  const stolen = await database.technical<{ id: string; user_id: string; tenant_id: string }>(
    'select id, user_id, tenant_id from session where $1 = any(used_refresh) and ended_at is null',
    [digest],
  );
  for (const s of stolen)
    await within({ tenantId: s.tenant_id, userId: '', address }, async (tx) => {
      const ended = await tx.client.query(
        'update session set ended_at = clock_timestamp() where id = $1 and ended_at is null',
        [s.id],
      );
      if (!ended.rowCount) return;
      tx.forget('session', s.id);
      tx.emit(sessionEnded, { subjectType: 'account', subjectId: s.user_id }, { why: 'reused', count: 1 });
    });
}
