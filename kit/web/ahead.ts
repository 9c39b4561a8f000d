import type { Call } from '#kit/shared/call.ts';
import { getLang } from './lang.ts';
import { loginMark } from './session.ts';

/** So long an answer waits for the screen that it was asked for. */
const FRESH_MS = 10_000;

interface Coming {
  readonly answer: Promise<unknown>;
  readonly at: number;
}
const coming = new Map<string, Coming>();

/** An answer is for the login that asked, in its language. */
const nameOf = (call: Pick<Call, 'method' | 'path'>, input: unknown): string => {
  const said = Object.entries(input ?? {}).filter(([, value]) => value !== undefined);
  return JSON.stringify([
    loginMark(),
    call.method,
    call.path,
    getLang(),
    said.toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);
};

/** Keeps what was asked ahead (提前请求) for whoever asks the same next. */
export function keepAhead(
  call: Pick<Call, 'method' | 'path'>,
  input: unknown,
  answer: Promise<unknown>,
): void {
  // Whoever takes it hears of it.
  answer.catch(() => undefined);
  coming.set(nameOf(call, input), { answer, at: performance.now() });
}

/** What was asked ahead, once; nothing where nothing was, or where it waited too long. */
export function takeAhead<I, O>(call: Call<I, O>, input: I): Promise<O> | undefined {
  if (coming.size === 0) return undefined;
  const name = nameOf(call, input);
  const one = coming.get(name);
  coming.delete(name);
  return one && performance.now() - one.at < FRESH_MS ? (one.answer as Promise<O>) : undefined;
}
