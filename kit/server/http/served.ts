import type { FastifyRequest } from 'fastify';
import { Refusal } from '#kit/shared/refusal.ts';
import type { Ctx, Trace } from '../context.ts';

/** A call that was answered (已答复的调用): who made it, what was sent, what became of it, what it changed. */
export interface ServedCall {
  /** `POST /base/user/logout`. */
  readonly line: string;
  readonly ctx: Ctx;
  /** What the browser or program calls itself. */
  readonly device: string;
  /** The body as it came in, not checked; undefined where it was no JSON. */
  readonly input: unknown;
  /** 200, the code of the refusal, or 500. */
  readonly code: number;
  readonly key: string;
  readonly changes: readonly Trace[];
}

export function servedCall(of: {
  readonly line: string;
  readonly ctx: Ctx;
  readonly request: FastifyRequest;
  readonly error: unknown;
}): ServedCall {
  const { line, ctx, request, error } = of;
  const refusal = error instanceof Refusal ? error : undefined;
  return {
    line,
    ctx,
    device: (request.headers['user-agent'] ?? '').slice(0, 200),
    input: request.body,
    code: error === undefined ? 200 : (refusal?.code ?? 500),
    key: refusal?.key ?? '',
    changes: ctx.trail ?? [],
  };
}
