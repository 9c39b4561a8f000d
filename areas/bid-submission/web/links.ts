import type { Route } from '#kit/shared/names.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { bulletinScreens } from '#areas/bulletin/shared/screens.ts';
import { byInvitation } from '#areas/project/shared/modes.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { submissionScreens } from '../shared/screens.ts';
export const submitPath = (packageId: string): Route =>
  linkTo(submissionScreens.submit, { packageId, opType: 'supplier' });
export const receiptPath = (packageId: string, bidId: string): Route =>
  linkTo(submissionScreens.receipt, { packageId, bidId, opType: 'supplier' });
export const documentsPath = (packageId: string): Route =>
  linkTo(tenderFileScreens.view, { packageId, opType: 'supplier' });
/** 公告查看（投标人）, or in an invited tender the letter. */
export const noticePath = (packageId: string, mode: string): Route =>
  linkTo(byInvitation(mode) ? tenderFileScreens.invitation : bulletinScreens.bidderView, { packageId });
