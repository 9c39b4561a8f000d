import { isYes } from '#kit/shared/yes-no.ts';

/** 静默保存 (opType). */
const SILENT_SAVE = '1';

/** The goods sheet may wait while rows are being imported (tempFlag 1) or saved silently (opType 1). */
export const isTemporary = (input: {
  tempFlag?: string | number | null | undefined;
  opType?: string | null | undefined;
}): boolean => isYes(String(input.tempFlag ?? '')) || input.opType === SILENT_SAVE;
