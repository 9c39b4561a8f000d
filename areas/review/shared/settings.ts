import type { SettingDeclaration } from '#kit/shared/area.ts';

declare module '#kit/shared/names.ts' {
  interface SettingNames {
    reviewSignHours: true;
    reviewReturnsMost: true;
  }
}

/** Hours a member has to sign the report or to dissent in writing (签署时限). */
export const SIGN_HOURS = { key: 'reviewSignHours', default: '24' } as const;

/** How often the leader may return the sheets of one member in one review (退回次数上限). */
export const RETURNS_MOST = { key: 'reviewReturnsMost', default: '2' } as const;

export const settings: readonly SettingDeclaration[] = [
  {
    ...SIGN_HOURS,
    level: 'tenant',
    title: { zh: '评审报告签署时限（小时）', en: 'Time to sign the review report (hours)' },
    hint: {
      zh: '逾期未签署也未书面说明不同意见的，主持人可登记为视为同意',
      en: 'afterwards the host can record members who neither signed nor dissented in writing as deemed to agree',
    },
    kind: 'whole',
    least: 1,
    most: 720,
  },
  {
    ...RETURNS_MOST,
    level: 'tenant',
    title: { zh: '同一评委评分表退回次数上限', en: "Maximum returns of one member's score sheet" },
    hint: {
      zh: '组长在一次评审中最多可退回同一评委评分表的次数',
      en: 'in one review, by the leader',
    },
    kind: 'whole',
    least: 1,
    most: 10,
  },
];
