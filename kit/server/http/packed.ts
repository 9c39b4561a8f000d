import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Smaller texts gain nothing. */
const WORTH_IT = 1000;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** What the browser says it can unpack, the better one first. */
function wayOf(request: FastifyRequest): 'br' | 'gzip' | undefined {
  const taken = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((one) => one.trim().split(';'))
    .filter(([, weight]) => !/^\s*q=0(\.0*)?$/.test(weight ?? ''))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((way) => taken.includes(way));
}

/**
 * A text as it travels (压缩传输), with the headers set. Not where a secret meets a text of somebody else: the length of a compressed
 * answer tells whoever can put text into it what else stands there.
 */
export async function packed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<string | Buffer> {
  reply.header('vary', 'accept-encoding');
  const way = wayOf(request);
  if (!way || text.length < WORTH_IT) return text;
  reply.header('content-encoding', way);
  const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  return way === 'br' ? brotli(text, fast) : zip(text);
}
