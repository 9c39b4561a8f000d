import type { FastifyRequest } from 'fastify';
import { kitRefuse } from '#kit/shared/text/index.ts';
import type { Database } from '../database/db.ts';

/** An upload: its bytes stand in no signature (未签名的上传). */
export const isUnsigned = (request: FastifyRequest): boolean =>
  request.method === 'POST' && (request as unknown as { rawText?: string }).rawText === undefined;

/** The first use of an upload's nonce wins, whatever becomes of it: no other bytes pass under the same signature. */
export async function claimNonce(
  database: Database,
  session: string,
  nonce: string,
  line: string,
): Promise<void> {
  const first = await database.technical(
    `insert into request_nonce (session_id, nonce, line, body_digest, answer) values ($1, $2, $3, '', '')
     on conflict do nothing returning 1 as one`,
    [session, nonce, line],
  );
  if (first.length === 0) throw kitRefuse('refused.nonceReused', 409);
}

/** A repeated nonce gets what its first use was told, whatever the repetition ran into. */
export async function firstAnswer(
  database: Database,
  session: string,
  nonce: string,
  line: string,
  digest: string,
) {
  const rows = await database.technical<{ answer: string; line: string; body_digest: string }>(
    'select answer, line, body_digest from request_nonce where session_id = $1 and nonce = $2',
    [session, nonce],
  );
  const row = rows[0];
  if (!row) return undefined;
  if (row.line !== line || row.body_digest !== digest) throw kitRefuse('refused.nonceReused', 409);
  return row.answer;
}
