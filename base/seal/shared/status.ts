/** Stored codes of the life of a seal (印章状态). */
export const sealStatus = { waiting: '10', inUse: '20', refused: '30', disabled: '40' } as const;

/** As it is shown (印章状态): one in use whose last day is over is expired. */
export const sealStates = ['10', '20', '25', '30', '40'] as const;
export type SealState = (typeof sealStates)[number];
export const EXPIRED = '25';

/** 印章种类, as the organisation's rules of seals know them. */
export const sealKinds = ['1', '2', '3', '4', '5', '9'] as const;
export type SealKind = (typeof sealKinds)[number];

/** 印章图片: what may be uploaded, and how large a side of it may be. */
export const IMAGE_MOST_MB = 2;
export const IMAGE_MOST_PIXELS = 4000;
