import type { Call } from '#kit/shared/call.ts';
import { CallFailed } from './call-failed.ts';

/** Key of what is refused here already, since the address named no record. */
const UNNAMED = 'web.unnamed';

/**
 * 地址不完整: a reading call that was not told what it has to know is not made, for its server could only refuse it. Nothing = it is complete, or
 * wrong in another way that the server says.
 */
export function unnamed<I, O>(call: Call<I, O>, input: I): CallFailed | undefined {
  const { success, error } = call.input.safeParse(input);
  if (success) return undefined;
  const given = (input ?? {}) as Readonly<Record<string, unknown>>;
  const lacking = error.issues.every(
    ({ path: [name, ...below] }) =>
      typeof name === 'string' && below.length === 0 && (given[name] ?? '') === '',
  );
  return lacking ? new CallFailed(400, '', { key: UNNAMED }) : undefined;
}

/** An address that was cut short: what a reading call was not told, or could not read, is which record is meant. */
export const namesNone = (error: unknown): boolean =>
  error instanceof CallFailed &&
  (error.key === UNNAMED || (error.fields.length > 0 && error.fields.every(({ path }) => /id$/i.test(path))));
