/** Lots that one project may have (标段数量上限). */
export const LOTS_MOST = 500;
