import type { SettingDeclaration } from '#kit/shared/area.ts';

declare module '#kit/shared/names.ts' {
  interface SettingNames {
    replacementsBeforeOpening: true;
    replacementsAfterOpening: true;
  }
}

/** Most replacements of members that one committee may see at a stage (更换次数上限); the tenant decides, no agency. */
export const REPLACEMENTS = {
  forming: { key: 'replacementsBeforeOpening', default: '3' },
  opened: { key: 'replacementsAfterOpening', default: '2' },
} as const;

export const settings: readonly SettingDeclaration[] = [
  {
    ...REPLACEMENTS.forming,
    level: 'tenant',
    title: { zh: '开标前更换评委次数上限', en: 'Maximum replacements of members before the opening' },
    kind: 'whole',
    least: 0,
    most: 20,
  },
  {
    ...REPLACEMENTS.opened,
    level: 'tenant',
    title: { zh: '开标后更换评委次数上限', en: 'Maximum replacements of members after the opening' },
    hint: {
      zh: '每次更换须有法定事由、证据，并由监督或招标人审批人确认',
      en: "each requires a statutory ground, evidence and confirmation by the supervising authority or the tenderee's approver",
    },
    kind: 'whole',
    least: 0,
    most: 20,
  },
];
