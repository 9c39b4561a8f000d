import type { Route } from '#kit/shared/names.ts';
import { projectScreens } from '#areas/project/shared/screens.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { consoleScreens } from '../../shared/screens.ts';
export const WORKPLACE = consoleScreens.workplace;
export const PROJECT_LIST = projectScreens.list;
export const SUPPLIER_LIST = consoleScreens.supplierLots;
export const OPEN_LOTS = tenderFileScreens.openLots;

/** 进入主控台 as a supplier. */
export const supplierConsole = (packageId: string): Route =>
  linkTo(projectScreens.console, { packageId, opType: 'supplier' });
