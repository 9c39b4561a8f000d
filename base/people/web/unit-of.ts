import type { OutputOf } from '#kit/shared/call.ts';
import type { orgDetail } from '../shared/calls.ts';

/** A unit in full, as the screens hold it. */
export type UnitOf = OutputOf<typeof orgDetail>;
