import type { z } from 'zod';
import type { SubjectKind } from './names.ts';

/**
 * Declares a business event (业务事件): what an area tells the others. Its row is written in the same
 * transaction as the change it reports. The payload holds no personal data and no sealed value.
 */
export interface EventType<P, S extends SubjectKind = SubjectKind> {
  readonly type: string;
  /** What its id names (主体类型): an emit about another kind does not compile. */
  readonly about: S | readonly S[];
  readonly payload: z.ZodType<P>;
}

/** For events that any kind of subject may have: a signed record, a printed document, a refused act. */
export const anySubject: readonly SubjectKind[] = [];

export function event<P, const S extends SubjectKind>(
  type: string,
  about: S | readonly S[],
  payload: z.ZodType<P>,
): EventType<P, S> {
  return { type, about, payload };
}
