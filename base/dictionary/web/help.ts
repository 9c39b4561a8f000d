import { helpOf } from '#kit/web/help.ts';
import { dictionaryScreens } from '../shared/screens.ts';

const nearest = '以最近的设置为准：公司、租户、平台编码、标准平台，都没有时用系统默认值。';
const nearestEn =
  'The nearest value applies: company, tenant, platform code, standard platform, then the default.';

/** What the screens of dictionaries and settings say about themselves (页面说明). */
export const help = helpOf({
  [dictionaryScreens.sets]: {
    zh: {
      what: '各处下拉选项的来源。系统内置的字典可以改名，自定义的可以增删。',
      who: '平台和租户管理员。',
      rule: '停用的字典项不再供选择，已有记录中的文字不变。',
    },
    en: {
      what: 'The source of the choices in all forms. Built-in dictionaries can be renamed, custom ones also added and deleted.',
      who: 'Platform and tenant administrators.',
      rule: 'A disabled entry can no longer be chosen; existing records keep its text.',
    },
  },
  [dictionaryScreens.entries]: {
    zh: {
      what: '一个字典的选项：名称、次序、上下级和是否启用。',
      who: '平台和租户管理员。',
      rule: '系统内置的选项不能删除，可以停用或改名。',
    },
    en: {
      what: 'The entries of one dictionary: names, order, levels, and whether they are offered.',
      who: 'Platform and tenant administrators.',
      rule: 'Built-in entries cannot be deleted; they can be disabled or renamed.',
    },
  },
  [dictionaryScreens.settingList]: {
    zh: {
      what: '全部参数的默认值、各级的值、当前生效的值和来源，以及变更记录。',
      who: '平台、租户和公司管理员。参数由程序声明，不能增删；在各级的参数配置中修改。',
      rule: nearest,
    },
    en: {
      what: 'All settings with the default, the value of each level, the value in effect and its source, and the changes.',
      who: 'Platform, tenant and company administrators. Settings are declared by the program; they are changed on the settings page of each level.',
      rule: nearestEn,
    },
  },
  [dictionaryScreens.platSettings]: {
    zh: { what: '按平台编码设置的参数，对该平台的所有单位有效。', who: '平台运营人员。', rule: nearest },
    en: {
      what: 'Settings by platform code, valid for all organisations of that platform.',
      who: "The platform operator's staff.",
      rule: nearestEn,
    },
  },
  [dictionaryScreens.tenantSettings]: {
    zh: { what: '本租户的参数，对租户内所有单位有效。', who: '租户管理员。', rule: nearest },
    en: {
      what: 'Settings of this tenant, valid for all its organisations.',
      who: 'Tenant administrators.',
      rule: nearestEn,
    },
  },
  [dictionaryScreens.companySettings]: {
    zh: { what: '本公司的参数，只对本公司有效。', who: '公司管理员。', rule: nearest },
    en: {
      what: 'Settings of your own company, valid for it alone.',
      who: 'Company administrators.',
      rule: nearestEn,
    },
  },
});
