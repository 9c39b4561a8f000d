import type { Permission } from '#kit/shared/names.ts';

/** 办理合同的权限: whoever holds none of these only looks, and is offered no more. */
export const handling: readonly Permission[] = [
  'purchaseContract.draft',
  'purchaseContract.sign',
  'purchaseContract.perform',
];
