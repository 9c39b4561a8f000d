import type { Route } from '#kit/shared/names.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { pageStatus } from '../../shared/status.ts';
import { projectScreens } from '../../shared/screens.ts';

export const LIST = projectScreens.list;

/** The project page in one of its modes. */
export const editPath = (
  status: (typeof pageStatus)[keyof typeof pageStatus],
  mainId?: string,
  tab?: string,
): Route => linkTo(projectScreens.form, { status, mainId: mainId || undefined, tab });

/** 重新招标: the form of a new project that starts from a lot that failed. */
export const againPath = (packageId: string): Route =>
  linkTo(projectScreens.form, { status: pageStatus.add, again: packageId });

/** 查看项目. */
export const viewPath = (mainId: string): Route => editPath(pageStatus.view, mainId);

export const consolePath = (packageId: string, mainId: string): Route =>
  linkTo(projectScreens.console, { packageId, opType: 'PM', projectId: mainId });
