import type { Permission } from '#kit/shared/names.ts';

/** 办理合同的权限: whoever holds none of these may only look. */
export const handling: readonly Permission[] = [
  'purchaseContract.draft',
  'purchaseContract.sign',
  'purchaseContract.perform',
];
