import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Durations } from '../metrics.ts';
import { isCall } from './outermost.ts';

/** The classes that answers are counted in: few, so that nobody's requests make new ones. */
const classOf = (request: FastifyRequest, status: number): string =>
  `${isCall(request) ? 'call' : 'page'} ${Math.floor(status / 100)}xx`;

/** Counts what is answered and how long it took (应答耗时); before anything is mounted, so that it hears all of it. */
export function countAnswers(http: FastifyInstance): Durations {
  const answers = new Durations('class');
  http.addHook('onResponse', (request, reply, done) => {
    answers.note(classOf(request, reply.statusCode), reply.elapsedTime / 1000);
    done();
  });
  return answers;
}
