/** State of a long export (导出状态). */
export const exportStatus = { waiting: '0', running: '1', ready: '2', failed: '3' } as const;
export const exportStatusCodes = ['0', '1', '2', '3'] as const;
export type ExportStatus = (typeof exportStatusCodes)[number];

/** Why there is no sheet: the person may not read the list any more, or it did not succeed. */
export const failures = ['right', 'failed'] as const;
export type Failure = (typeof failures)[number];

/** So many exports of one person are under way at once, and so many are kept. */
export const UNDER_WAY_MAX = 3;
export const KEPT_MAX = 20;
/** So long a sheet is kept (保留期限). */
export const KEPT_DAYS = 7;
