import { answerName, type Call } from '#kit/shared/call.ts';

/** So long the answers are of now; the frame asks at once. */
const FRESH_MS = 5000;

let answers = new Map<string, unknown>();
let until = 0;

/**
 * 随会话启动返回: answers that came along with the session's start, by their names, each for the first who asks. A server of the release
 * before brings none.
 */
export function bringAnswers(brought: Readonly<Record<string, unknown>> = {}): void {
  answers = new Map(Object.entries(brought));
  until = performance.now() + FRESH_MS;
}

/** The answer that came already, once; nothing where the call asks something else, or the moment is over. */
export function takeBrought<I, O>(call: Call<I, O>, input: I): { readonly data: O } | undefined {
  if (!call.atStart) return undefined;
  const name = answerName(call.path, input);
  if (!answers.has(name) || performance.now() > until) return undefined;
  const data = answers.get(name) as O;
  answers.delete(name);
  return { data };
}
