import type { Route } from '#kit/shared/names.ts';
import { mainSlot } from '#areas/project/shared/main/schema.ts';
import { lotSlot } from '#areas/project/shared/package/schema.ts';
import type { RegionDeclaration } from '#kit/shared/region.ts';
import { fill } from '#kit/shared/slot.ts';
import { texts } from '#kit/shared/text.ts';

const zzText = texts(
  'regionZz',
  {
    field: { riverCode: '河道', floodSeason: '汛期施工', crew: '人数', mainName: '工程名称' },
    need: { riverCode: '请选择河道', crew: '请输入人数', fundSource: '请选择资金来源（地区）' },
    wrong: { name: '工程名称须以“工程”结尾', crew: '人数须为1到500' },
  },
  {
    field: {
      riverCode: 'River',
      floodSeason: 'In the flood season',
      crew: 'Crew',
      mainName: 'Name of the works',
    },
    need: {
      riverCode: 'Please choose a river',
      crew: 'Please enter the crew',
      fundSource: 'Please choose the funds',
    },
    wrong: { name: 'The name ends with 工程', crew: 'A crew has 1 to 500' },
  },
);

declare module '#kit/shared/names.ts' {
  interface DictNames {
    readonly ZZ_RIVER: true;
  }
}

/** A region of the tests: it adds, renames, fixes, hides and brings a dictionary, by this folder alone. */
export const region: RegionDeclaration = {
  code: 'ZZ',
  title: { zh: '测试地区', en: 'Region of the tests' },
  platforms: ['1999'],
  texts: [zzText],
  dictionaries: [
    {
      code: 'ZZ_RIVER',
      title: { zh: '河道', en: 'Rivers' },
      entries: [{ val: 'R1', name: '江河', nameEn: 'The river' }],
    },
  ],
  menus: [
    {
      code: 'zz.rivers',
      parent: 'pre',
      title: { zh: '河道一览', en: 'Rivers' },
      // Known when the region is there; the test has no screens of its own.
      path: '/zz/rivers' as Route,
      permission: 'project.view',
      sort: 90,
    },
  ],
  fills: [
    fill(mainSlot, zzText, {
      fields: {
        riverCode: { kind: 'choice', dict: 'ZZ_RIVER', need: 'need.riverCode', section: 'section.basic' },
        floodSeason: { kind: 'yesNo', default: '0', section: 'section.basic', filter: true },
        crew: {
          kind: 'number',
          need: 'need.crew',
          needIf: { floodSeason: '1' },
          least: '1',
          most: '500',
          decimals: 0,
          outOfRange: 'wrong.crew',
          section: 'section.basic',
        },
      },
      change: {
        mainName: {
          label: 'field.mainName',
          max: 50,
          wrong: 'wrong.name',
          check: (value) => (value.endsWith('工程') ? undefined : 'wrong.name'),
        },
        tradePlatform: { fixed: '1' },
        description: { fixed: '见附件' },
      },
    }),
    fill(lotSlot, zzText, { change: { packageName: { max: 20 } } }),
  ],
};
