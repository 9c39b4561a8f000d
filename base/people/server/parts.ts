import type { EntryParts, EvenParts } from '#base/account/server/index.ts';
import type { TryParts } from '#base/session/server/index.ts';

/** What people administration needs of this installation. */
export type PeopleParts = TryParts & EntryParts & EvenParts;
