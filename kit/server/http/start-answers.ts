import type { Read } from '../context.ts';
import type { Logger } from '../log.ts';
import { Finished } from './answer.ts';
import type { Route } from './http.ts';

type Looking = Extract<Route, { kind: 'read' }>;

/** The calls whose answers come along with a session's start (随会话启动): everybody who is signed in may make them. */
export const routesAtStart = (routes: readonly Route[]): Looking[] =>
  routes.filter(
    (route): route is Looking =>
      route.kind === 'read' && route.call.atStart === true && typeof route.call.gate === 'object',
  );

/**
 * What these calls would answer, by their paths, so that a screen asks once instead of many times. One that fails is logged and left out:
 * the page asks it by itself, and is told.
 */
export async function startAnswers(
  routes: readonly Looking[],
  read: Read,
  log: Logger,
): Promise<Readonly<Record<string, unknown>>> {
  const answers = await Promise.all(routes.map((route) => answerOf(route, read, log)));
  return Object.fromEntries(answers.flat());
}

async function answerOf(
  { call, run }: Looking,
  read: Read,
  log: Logger,
): Promise<(readonly [string, unknown])[]> {
  try {
    const result = await run(read, call.input.parse({}));
    const data: unknown = result instanceof Finished ? JSON.parse(result.text) : call.output.parse(result);
    return [[call.path, data]];
  } catch (error) {
    log.error({ err: error, url: call.path }, 'session: an answer does not come along');
    return [];
  }
}
