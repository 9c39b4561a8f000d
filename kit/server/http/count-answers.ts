import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Durations } from '../metrics.ts';
import { isCall } from './outermost.ts';

/** The classes that answers are counted in: few, so that nobody's requests make new ones. */
const classOf = (request: FastifyRequest, status: number): string =>
  `${isCall(request) ? 'call' : 'page'} ${Math.floor(status / 100)}xx`;

interface Noted {
  readonly status: number;
  readonly seconds: number;
}
const besides = new WeakMap<FastifyRequest, Noted[]>();

/** Counts the answer to one of several questions of one request (合并查询) as if it had been asked by itself. */
export function noteAnswer(request: FastifyRequest, status: number, seconds: number): void {
  const noted = besides.get(request) ?? [];
  noted.push({ status, seconds });
  besides.set(request, noted);
}

/** Counts what is answered and how long it took (应答耗时); before anything is mounted, so that it hears all of it. */
export function countAnswers(http: FastifyInstance): Durations {
  const answers = new Durations('class');
  http.addHook('onResponse', (request, reply, done) => {
    const noted = besides.get(request) ?? [{ status: reply.statusCode, seconds: reply.elapsedTime / 1000 }];
    for (const { status, seconds } of noted) answers.note(classOf(request, status), seconds);
    done();
  });
  return answers;
}
