import type { Tx } from '#kit/server/context.ts';
import { digestOf } from '#kit/server/http/signing.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { secret } from './tokens.ts';

const COOKIE = 'gongheng_device';
const YEAR_SECONDS = 365 * 86_400;
/** More browsers than this nobody signs in from; the oldest is forgotten. */
const MOST = 10;

/** What this browser showed of itself (设备标识), as a digest; '' = nothing. */
export function deviceOf({ request }: Pick<Raw, 'request'>): string {
  const cookies = request.headers.cookie ?? '';
  const shown = /(?:^|;\s*)gongheng_device=([\w-]{43})(?:;|$)/.exec(cookies)?.[1];
  return shown ? digestOf(shown) : '';
}

/**
 * 记住设备: from here this person has signed in, so that strangers' failures elsewhere do not shut them out. The browser
 * keeps a secret that no script reads.
 */
export async function rememberDevice(
  tx: Tx,
  r: Pick<Raw, 'request' | 'reply'>,
  userId: string,
): Promise<void> {
  let digest = deviceOf(r);
  if (digest === '') {
    const made = secret();
    digest = digestOf(made);
    const secure = r.request.protocol === 'https' ? '; Secure' : '';
    r.reply.header(
      'set-cookie',
      `${COOKIE}=${made}; Path=/ebidding/api; HttpOnly; SameSite=Strict; Max-Age=${YEAR_SECONDS}${secure}`,
    );
  }
  await tx.client.query(
    `insert into known_device (user_id, digest, seen_at) values ($1, $2, clock_timestamp())
     on conflict (user_id, digest) do update set seen_at = excluded.seen_at`,
    [userId, digest],
  );
  await tx.client.query(
    `delete from known_device where user_id = $1 and digest not in
       (select digest from known_device where user_id = $1 order by seen_at desc limit ${MOST})`,
    [userId],
  );
}

/** 忘记设备: with a new password every browser is a stranger again. */
export const forgetDevices = (tx: Tx, userId: string) =>
  tx.client.query('delete from known_device where user_id = $1', [userId]);
