/** What other screens open of documents that are edited in the browser (在线文档). */
import { later } from '#kit/web/chunk.ts';

/** 在线编辑 in the whole window, of the document of a record; loaded when it is opened. */
export const OfficeDialog = later(() => import('./parts/office-dialog.tsx').then((m) => m.OfficeDialog));

/** 在线编辑 of a file in a form that no record carries yet. */
export const FileEditor = later(() => import('./parts/file-editor.tsx').then((m) => m.FileEditor));
