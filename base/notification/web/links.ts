import type { Route } from '#kit/shared/names.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { notificationScreens } from '../shared/screens.ts';
import type { NoticeLevel } from '../shared/status.ts';

export const listOf = (level: NoticeLevel): Route =>
  level === 'plat' ? notificationScreens.managePlat : notificationScreens.manage;
export const editPage = (level: NoticeLevel, id?: string): Route =>
  linkTo(notificationScreens.edit, { level, id });
export const viewPage = (id: string): Route => linkTo(notificationScreens.view, { id });
