import type { Route } from '#kit/shared/names.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { reviewScreens } from '../shared/screens.ts';
export const hallPath = (packageId: string): Route => linkTo(reviewScreens.hall, { packageId });
export const reportPath = (packageId: string): Route => linkTo(reviewScreens.report, { packageId });
