import type { SettingDeclaration } from '#kit/shared/area.ts';

declare module '#kit/shared/names.ts' {
  interface SettingNames {
    openingExtensionsMost: true;
    openingExtensionMinutes: true;
  }
}

/** How often the host may prolong the time to decrypt in one opening (延长次数上限). */
export const EXTENSIONS_MOST = { key: 'openingExtensionsMost', default: '3' } as const;

/** By how many minutes at most each time (每次延长上限). */
export const EXTENSION_MINUTES = { key: 'openingExtensionMinutes', default: '60' } as const;

export const settings: readonly SettingDeclaration[] = [
  {
    ...EXTENSIONS_MOST,
    level: 'tenant',
    title: { zh: '解密时间延长次数上限', en: 'Maximum extensions of the time to decrypt' },
    hint: { zh: '主持人在一次开标中最多可延长的次数', en: 'by the host, in one opening' },
    kind: 'whole',
    least: 1,
    most: 10,
  },
  {
    ...EXTENSION_MINUTES,
    level: 'tenant',
    title: { zh: '解密时间每次延长上限（分钟）', en: 'Maximum minutes per extension of the time to decrypt' },
    hint: { zh: '主持人每次延长解密时间的最长分钟数', en: 'each time the host extends the time to decrypt' },
    kind: 'whole',
    least: 5,
    most: 480,
  },
];
