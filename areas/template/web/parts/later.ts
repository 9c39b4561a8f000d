/** 表单预览, loaded when it is shown: only data forms have one. */
export const SheetPreview = later(() => import('./sheet-preview.tsx').then((m) => m.SheetPreview));
import { later } from '#kit/web/chunk.ts';

/** Below a template that is there already: whoever begins a new one has none. */
export const Past = later(() => import('./past.tsx').then((m) => m.Past));
