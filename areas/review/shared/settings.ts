import type { SettingDeclaration } from '#kit/shared/area.ts';

/** Hours a member has to sign the report or to dissent in writing (签署时限). */
export const SIGN_HOURS = { key: 'reviewSignHours', default: '24' } as const;

export const settings: readonly SettingDeclaration[] = [
  {
    ...SIGN_HOURS,
    level: 'tenant',
    title: { zh: '评审报告签署时限（小时）', en: 'Hours to sign the review report' },
    hint: {
      zh: '逾期未签署也未书面说明不同意见的，主持人可登记为视为同意',
      en: 'afterwards the host may record who neither signed nor dissented in writing as agreeing',
    },
    kind: 'whole',
    least: 1,
    most: 720,
  },
];
