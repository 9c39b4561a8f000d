import type { OutputOf } from '#kit/shared/call.ts';
import type { hallDetail } from '../../shared/calls.ts';

/** The hall as this user may see it. */
export type Hall = OutputOf<typeof hallDetail>;
