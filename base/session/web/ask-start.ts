import type { OutputOf } from '#kit/shared/call.ts';
import { send } from '#kit/web/send.ts';
import { loginMark, noteServerTime } from '#kit/web/session.ts';
import { sessionStart } from '../shared/start-calls.ts';

type Start = OutputOf<typeof sessionStart>;

/** Stands in a tab of the browser that has started once. */
const TAB = 'gongheng.tab';

/** An answer that waited longer than this for its screen is fetched again. */
const FRESH_MS = 20_000;

let asked: { readonly answer: Promise<Start>; readonly at: number; readonly by: string | null } | undefined;

async function start(): Promise<Start> {
  const newTab = sessionStorage.getItem(TAB) === null ? '1' : undefined;
  const answer = await send(sessionStart, { newTab }, { quiet: true });
  sessionStorage.setItem(TAB, '1');
  // As soon as it comes: the clock is set by it and must not wait for the program.
  noteServerTime(answer.time);
  return answer;
}

/** 提前请求会话启动数据: asked while the program that shows them is still on its way, so that neither waits for the other. */
export function askStart(): Promise<Start> {
  asked ??= { answer: start(), at: performance.now(), by: loginMark() };
  return asked.answer;
}

/** The session's data, once: those that were asked for ahead, or asked for now. */
export function takeStart(): Promise<Start> {
  const one = asked;
  asked = undefined;
  const good = one && performance.now() - one.at < FRESH_MS && one.by === loginMark();
  return good ? one.answer : start();
}
