import type { Route } from '#kit/shared/names.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { awardScreens } from '../shared/screens.ts';
export const candidatePath = (packageId: string): Route =>
  linkTo(awardScreens.candidates, { packageId, opType: 'PM' });
export const determinePath = (packageId: string): Route =>
  linkTo(awardScreens.determination, { packageId, opType: 'PM' });
export const noticesPath = (packageId: string): Route =>
  linkTo(awardScreens.notices, { packageId, opType: 'PM' });
export const changePath = (packageId: string): Route =>
  linkTo(awardScreens.change, { packageId, opType: 'PM' });
export const ownNoticePath = (packageId: string): Route => linkTo(awardScreens.ownNotice, { packageId });
export const noticeListPath = awardScreens.ownNotices;
