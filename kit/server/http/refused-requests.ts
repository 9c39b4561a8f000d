import type { FastifyRequest } from 'fastify';
import { Refusal } from '#kit/shared/refusal.ts';
import type { Ctx } from '../context.ts';
import { Quota } from './quota.ts';

/** More of one session in a minute tell nothing new and would fill the log. */
const told = new Quota(60);

/**
 * Notes in the log who was turned away at the door of a call (越权与验签失败记录): a permission that they lack, a password that is
 * still to be changed, a signature that does not fit. A clock that goes wrong is no attempt at anything.
 */
export function logRefusedRequest(
  request: FastifyRequest,
  call: string,
  { user, address }: Ctx,
  error: unknown,
) {
  if (!(error instanceof Refusal) || error.key === 'kit.refused.timestamp') return;
  if (told.spend(user.sessionId) > 0) return;
  request.log.warn(
    { refused: error.key, call, user: user.id, organisation: user.orgId, session: user.sessionId, address },
    'turned away',
  );
}
