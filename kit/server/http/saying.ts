import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import { rewordBy, type Reworded } from '#kit/shared/text.ts';

const now = new AsyncLocalStorage<Reworded>();
const ofRequest = new WeakMap<FastifyRequest, Reworded>();

// One process serves every tenant: whoever is answered now decides which words stand before the declared ones.
rewordBy((lang, fullKey) => now.getStore()?.(lang, fullKey));

/** What this request is answered with says these words (按租户文案作答). */
export const sayFor = (request: FastifyRequest, said: Reworded): void => void ofRequest.set(request, said);

/** Does a part of answering a request in its words. */
export function saying<T>(request: FastifyRequest, work: () => T): T {
  const said = ofRequest.get(request);
  return said ? now.run(said, work) : work();
}
