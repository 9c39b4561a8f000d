/** 打开方式: 10 to edit, 00 to look at. */
export const openMode = { edit: '10', read: '00' } as const;

/** What is edited in the browser (可在线编辑的格式). */
export type OfficeShape = 'docx' | 'xlsx';

/** The shape that a file of this name has; undefined for what is not edited here. */
export function officeShape(fileName: string): OfficeShape | undefined {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase();
  return extension === 'docx' || extension === 'xlsx' ? extension : undefined;
}

/** So often an open window says that it is still there; after three times of silence the document is free (编辑锁). */
export const BEAT_SECONDS = 40;
export const LOCK_SECONDS = 120;

/** The largest document that is edited in the browser. */
export const OFFICE_MB = 20;

export const officeTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Of a comparison more lines than these are not shown. */
export const COMPARED_MAX = 2000;
