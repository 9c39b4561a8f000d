import type { Route } from '#kit/shared/names.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { contractScreens } from '../shared/screens.ts';
import type { Side } from '../shared/status.ts';

/** Which side of the console a link leads to (opType). */
export const sideOf = (opType: string | null): string => (opType === 'owner' ? 'owner' : 'PM');

/** Whose supplement an address shows: outside the console the supplier's, inside it as the side is named, which the console does a moment after it has opened. */
export const supplementSide = (pathname: string, opType: string | null): Side =>
  opType === 'supplier' || (opType === null && pathname !== contractScreens.supplement)
    ? 'supplier'
    : 'owner';

export const lotPath = (packageId: string, opType: string): Route =>
  linkTo(contractScreens.lot, { packageId, opType });
export const editPath = (packageId: string, opType: string, id: string): Route =>
  linkTo(contractScreens.edit, { packageId, opType, id });
export const detailPath = (packageId: string, opType: string, id: string): Route =>
  linkTo(contractScreens.detail, { packageId, opType, id });
export const supplementPath = (packageId: string, opType: string, id: string): Route =>
  linkTo(contractScreens.supplement, { packageId, opType, id });
export const ownSupplementPath = (id: string): Route => linkTo(contractScreens.ownSupplement, { id });
export const ownPath = (id: string): Route => linkTo(contractScreens.own, { id });
