import { lockedBudget } from '#areas/project/shared/amount.ts';
import { lotSlot } from '#areas/project/shared/package/schema.ts';
import { mainSlot } from '#areas/project/shared/main/schema.ts';
import type { RegionDeclaration } from '#kit/shared/region.ts';
import { fill } from '#kit/shared/slot.ts';
import { ahText } from './shared/text.ts';

/** 安徽: budget, maximum price, opening date and attachment of a project; enterprises, days and content of a lot. */
export const region: RegionDeclaration = {
  code: 'AH',
  title: { zh: '安徽', en: 'Anhui' },
  platforms: ['1010'],
  texts: [ahText],
  fills: [
    fill(mainSlot, ahText, {
      fields: {
        touZiGuSuan: {
          ...lockedBudget,
          need: 'need.touZiGuSuan',
          section: 'section.basic',
          after: 'fundSource',
          column: 130,
        },
        iszgxj: {
          kind: 'yesNo',
          need: 'need.iszgxj',
          default: '0',
          section: 'section.basic',
          after: 'touZiGuSuan',
          filter: true,
        },
        zgxj: {
          ...lockedBudget,
          need: 'need.zgxj',
          showIf: { iszgxj: '1' },
          section: 'section.basic',
          after: 'iszgxj',
        },
        kbTime: {
          kind: 'date',
          need: 'need.kbTime',
          section: 'section.basic',
          after: 'zgxj',
          filter: true,
          column: 110,
        },
        fileId: {
          kind: 'files',
          need: 'need.fileId',
          files: { count: 5, maxMb: 100, types: ['doc', 'docx', 'pdf', 'xls', 'xlsx', 'zip'] },
          section: 'section.basic',
        },
      },
    }),
    fill(lotSlot, ahText, {
      fields: {
        isqy: { kind: 'yesNo', need: 'need.isqy', section: 'section.lot' },
        gysZxtype: {
          kind: 'choice',
          options: [
            { value: '1', label: 'enterprise.medium' },
            { value: '2', label: 'enterprise.small' },
            { value: '3', label: 'enterprise.micro' },
          ],
          need: 'need.gysZxtype',
          showIf: { isqy: '1' },
          section: 'section.lot',
        },
        htLyqx: {
          kind: 'number',
          need: 'need.htLyqx',
          least: '0',
          outOfRange: 'wrong.days',
          decimals: 0,
          tooPrecise: 'wrong.days',
          section: 'section.lot',
        },
        packageContent: {
          kind: 'text',
          need: 'need.packageContent',
          max: 200,
          tooLong: 'wrong.contentTooLong',
          section: 'section.lot',
        },
      },
    }),
  ],
};
