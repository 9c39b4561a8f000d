import type { OutputOf } from '#kit/shared/call.ts';
import type { setDetail } from '../shared/calls.ts';

/** A value set with its entries, as the screens hold it. */
export type SetOf = OutputOf<typeof setDetail>;
