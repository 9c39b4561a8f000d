import { type Call, namesRecord } from '#kit/shared/call.ts';
import { CallFailed } from './call-failed.ts';

/** Key of what is refused here already, since the address named no record. */
const UNNAMED = 'web.unnamed';

/**
 * 地址不完整: a reading call that is not told which record is meant is not made, for its server could only refuse it. Nothing = it is told. A list
 * with pages may be asked for all.
 */
export function unnamed<I, O>({ method }: Pick<Call<I, O>, 'method'>, input: I): CallFailed | undefined {
  const given = Object.entries(input ?? {});
  if (method !== 'GET' || given.some(([name]) => name === 'current')) return undefined;
  return given.some(([name, value]) => value === '' && namesRecord(name))
    ? new CallFailed(400, '', { key: UNNAMED })
    : undefined;
}

/** An address that was cut short: a reading call was not told which record is meant, or could not read it. */
export const namesNone = (error: unknown): boolean =>
  error instanceof CallFailed &&
  (error.key === UNNAMED || (error.fields.length > 0 && error.fields.every(({ path }) => /id$/i.test(path))));
