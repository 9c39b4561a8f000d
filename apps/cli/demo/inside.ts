import type { FastifyInstance } from 'fastify';
import type { Transport } from './client.ts';

/** Requests straight into an instance of this process: its whole HTTP side, without a port or a certificate. */
export const inside =
  (http: FastifyInstance): Transport =>
  async (url, init) => {
    const request = new Request(url, init);
    const { pathname, search } = new URL(url);
    const answer = await http.inject({
      method: request.method as 'GET' | 'POST',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode });
  };
