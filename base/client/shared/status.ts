/** 客户端版本状态: stored codes. */
export const versionStatus = { draft: '0', online: '1', offline: '2' } as const;
export const versionStatuses = ['0', '1', '2'] as const;
export type VersionStatus = (typeof versionStatuses)[number];

/** 适用平台: operating systems that clients are made for. */
export const clientPlatforms = ['windows', 'uos', 'kylin', 'macos'] as const;
export type ClientPlatform = (typeof clientPlatforms)[number];

/** 版本号: two to four numbers with dots between. */
export const VERSION_NO = /^\d{1,5}(?:\.\d{1,5}){1,3}$/;

/** The numbers of a version (版本序), of one length so that they compare as they are read. */
export function versionParts(versionNo: string): number[] {
  const parts = versionNo.split('.').map(Number);
  return [...parts, 0, 0, 0].slice(0, 4);
}
