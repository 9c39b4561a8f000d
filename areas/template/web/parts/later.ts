import { lazy } from 'react';

/** 表单预览, loaded when it is shown: only data forms have one. */
export const SheetPreview = lazy(async () => ({
  default: (await import('./sheet-preview.tsx')).SheetPreview,
}));
