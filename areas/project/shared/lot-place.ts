import type { Screen } from '#kit/shared/names.ts';

/** Whose side of the console a screen is opened on. */
export type ConsoleSide = 'PM' | 'owner' | 'supplier';

/** A screen of a lot's console (主控台), as messages and duties lead to it. */
export const atLot = (screen: Screen, packageId: string, side: ConsoleSide) => ({
  path: screen,
  query: { packageId, opType: side },
});
