import type { Route } from '#kit/shared/names.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { bulletinScreens } from '../shared/screens.ts';
export { publicPage } from '../shared/site-paths.ts';

export const editPath = (packageId: string): Route =>
  linkTo(bulletinScreens.edit, { packageId, opType: 'PM' });
export const viewPath = (packageId: string): Route =>
  linkTo(bulletinScreens.view, { packageId, opType: 'PM' });
export const otherEditPath = (id: string): Route => linkTo(bulletinScreens.otherEdit, { id });
export const otherViewPath = (id: string): Route => linkTo(bulletinScreens.otherView, { id });
