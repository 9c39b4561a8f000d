/** The goods sheet may wait while rows are being imported (tempFlag 1) or saved silently (opType 1). */
export const isTemporary = (input: {
  tempFlag?: string | number | null | undefined;
  opType?: string | null | undefined;
}): boolean => String(input.tempFlag ?? '') === '1' || input.opType === '1';
