import { answerName, type StartAsker } from '#kit/shared/call.ts';
import type { Read } from '../context.ts';
import type { Logger } from '../log.ts';
import { Finished } from './answer.ts';
import type { Route } from './http.ts';

type Looking = Extract<Route, { kind: 'read' }>;

/** The calls whose answers come along with a session's start (随会话启动): everybody who is signed in may make them. */
export const routesAtStart = (routes: readonly Route[]): Looking[] =>
  routes.filter(
    (route): route is Looking =>
      route.kind === 'read' && route.call.atStart !== undefined && typeof route.call.gate === 'object',
  );

/**
 * What these calls would answer, by their names, so that a screen asks once instead of many times. One that fails is logged and left out:
 * the page asks it by itself, and is told.
 */
export async function startAnswers(
  routes: readonly Looking[],
  read: Read,
  isNewTab: boolean,
  log: Logger,
): Promise<Readonly<Record<string, unknown>>> {
  const asker = { lang: read.lang, isNewTab };
  const answers = await Promise.all(routes.map((route) => answerOf(route, read, asker, log)));
  return Object.fromEntries(answers.flat());
}

async function answerOf(
  { call, run }: Looking,
  read: Read,
  asker: StartAsker,
  log: Logger,
): Promise<(readonly [string, unknown])[]> {
  try {
    const input = call.atStart === true ? {} : call.atStart?.(asker);
    if (input === undefined) return [];
    const result = await run(read, call.input.parse(input));
    const data: unknown = result instanceof Finished ? JSON.parse(result.text) : call.output.parse(result);
    return [[answerName(call.path, input), data]];
  } catch (error) {
    log.error({ err: error, url: call.path }, 'session: an answer does not come along');
    return [];
  }
}
