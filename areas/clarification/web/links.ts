import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import type { Route } from '#kit/shared/names.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { clarificationScreens } from '../shared/screens.ts';

export type Side = 'PM' | 'owner' | 'supplier';

export const listPath = (packageId: string, opType: Side): Route =>
  linkTo(tenderFileScreens.clarification, { packageId, opType });

/** 答复单 of one clarification, or of the one that is being drawn up. */
export const replyPath = (packageId: string, opType: Side, id?: string): Route =>
  linkTo(clarificationScreens.reply, { packageId, opType, ...(id ? { id } : {}) });
