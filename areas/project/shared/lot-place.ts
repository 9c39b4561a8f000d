/** Whose side of the console a screen is opened on. */
export type ConsoleSide = 'PM' | 'owner' | 'supplier';

/** A screen of a lot's console (主控台), as messages and duties lead to it. */
export const atLot = (screen: string, packageId: string, side: ConsoleSide) => ({
  path: `/v6-template/master-page/${screen}`,
  query: { packageId, opType: side },
});
