import type { pageStatus } from '../../shared/status.ts';

export const LIST = '/pre/project/project-list';

/** The project page in one of its modes. */
export const editPath = (
  status: (typeof pageStatus)[keyof typeof pageStatus],
  mainId?: string,
  tab?: string,
): string =>
  `/pre/project/project-edit?status=${status}${mainId ? `&mainId=${mainId}` : ''}${tab ? `&tab=${tab}` : ''}`;

export const consolePath = (packageId: string, mainId: string): string =>
  `/v6-template/master-page?packageId=${packageId}&opType=PM&projectId=${mainId}`;
