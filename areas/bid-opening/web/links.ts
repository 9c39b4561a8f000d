import type { Route, Screen } from '#kit/shared/names.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { submissionScreens } from '#areas/bid-submission/shared/screens.ts';
import { openingScreens } from '../shared/screens.ts';
/** Routes of this area's screens for one lot; `opType` travels on, as the console expects it. */
const to =
  (screen: Screen) =>
  (packageId: string, opType = 'PM'): Route =>
    linkTo(screen, { packageId, opType });

export const hallPath = to(submissionScreens.openingHall);
export const settingPath = to(openingScreens.setting);
export const recordPath = to(openingScreens.record);
