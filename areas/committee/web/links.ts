import type { Route } from '#kit/shared/names.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { committeeScreens } from '../shared/screens.ts';
export const committeePath = (packageId: string): Route =>
  linkTo(committeeScreens.committee, { packageId, opType: 'PM' });
