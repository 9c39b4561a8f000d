export const MASTER = '/v6-template/master-page';
export const WORKPLACE = `${MASTER}/workplace`;
export const PROJECT_LIST = '/pre/project/project-list';
export const SUPPLIER_LIST = '/pre/project/supplier/list';
export const OPEN_LOTS = '/pre/bidder/package/list';

/** 进入主控台 as a supplier. */
export const supplierConsole = (packageId: string): string =>
  `${MASTER}?packageId=${packageId}&opType=supplier`;
