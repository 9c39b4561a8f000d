import type { Route } from '#kit/shared/names.ts';
import { linkTo } from '#kit/shared/screens.ts';
import type { pageStatus } from '../../shared/status.ts';
import { projectScreens } from '../../shared/screens.ts';

export const LIST = projectScreens.list;

/** The project page in one of its modes. */
export const editPath = (
  status: (typeof pageStatus)[keyof typeof pageStatus],
  mainId?: string,
  tab?: string,
): Route => linkTo(projectScreens.form, { status, mainId: mainId || undefined, tab });

export const consolePath = (packageId: string, mainId: string): Route =>
  linkTo(projectScreens.console, { packageId, opType: 'PM', projectId: mainId });
