import type { Route } from '#kit/shared/names.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { bulletinScreens } from '../shared/screens.ts';
/** The public page of a published bulletin (公开页面): outside this application, without a session. */
export const publicPage = (id: string): string => `/ebidding/public/bulletin/${id}`;

export const editPath = (packageId: string): Route =>
  linkTo(bulletinScreens.edit, { packageId, opType: 'PM' });
export const viewPath = (packageId: string): Route =>
  linkTo(bulletinScreens.view, { packageId, opType: 'PM' });
export const otherEditPath = (id: string): Route => linkTo(bulletinScreens.otherEdit, { id });
export const otherViewPath = (id: string): Route => linkTo(bulletinScreens.otherView, { id });
