import type { AreaDeclaration } from '#kit/shared/area.ts';
import { PLATFORM_PROVINCE } from './shared/address.ts';
import { permissions } from './shared/permissions.ts';
import { dictionaryScreens } from './shared/screens.ts';
import { SERVICE_PHONE } from './shared/service-phone.ts';
import { dictionaryText } from './shared/text/index.ts';

declare module '#kit/shared/names.ts' {
  interface SettingNames {
    service_tel: true;
    platform_province: true;
  }
}

export const area = {
  name: 'dictionary',
  title: { zh: '字典与参数', en: 'Dictionaries and settings' },
  prefixes: ['/base/valset', '/base/prefectureconfig', '/base/conf'],
  tables: ['valset', 'valset_set', 'prefecture_config', 'config_override', 'setting_change'],
  facts: {
    config_override: { zh: '参数设置', en: 'Setting', key: ['tenant_id', 'org_id', 'config_key'] },
    setting_change: { zh: '参数变更记录', en: 'Change of a setting' },
    prefecture_config: {
      zh: '平台参数',
      en: 'Platform setting',
      key: ['tenant_id', 'prefecture_code', 'config_key'],
    },
  },
  views: [],
  uses: ['organisation', 'role'],
  texts: [dictionaryText],
  permissions,
  menus: [
    {
      code: 'system.dictionaries',
      parent: 'system.parameters',
      title: { zh: '数据字典', en: 'Dictionaries' },
      path: dictionaryScreens.sets,
      permission: 'dictionary.manage',
      sort: 10,
    },
    {
      code: 'system.settings',
      parent: 'system.parameters',
      title: { zh: '平台参数配置', en: 'Platform settings' },
      path: dictionaryScreens.platSettings,
      permission: 'setting.plat',
      sort: 20,
    },
    {
      code: 'system.tenantSettings',
      parent: 'system.parameters',
      title: { zh: '租户参数配置', en: 'Tenant settings' },
      path: dictionaryScreens.tenantSettings,
      permission: 'setting.tenant',
      sort: 30,
    },
    {
      code: 'system.companySettings',
      parent: 'system.parameters',
      title: { zh: '公司参数配置', en: 'Company settings' },
      path: dictionaryScreens.companySettings,
      permission: 'setting.company',
      sort: 40,
    },
    {
      code: 'system.settingList',
      parent: 'system.parameters',
      title: { zh: '参数列表', en: 'List of settings' },
      path: dictionaryScreens.settingList,
      permission: 'setting.company',
      sort: 50,
    },
  ],
  settings: [
    {
      key: SERVICE_PHONE,
      level: 'tenant',
      title: { zh: '服务电话', en: 'Service telephone' },
      kind: 'text',
      default: '',
      most: 50,
    },
    {
      key: PLATFORM_PROVINCE,
      level: 'tenant',
      title: { zh: '本平台省份', en: "The platform's province" },
      hint: {
        zh: '省级行政区划代码，如 340000；选择省市区时排在最前',
        en: 'Province code, such as 340000; offered first when a region is chosen',
      },
      kind: 'text',
      default: '',
      most: 6,
    },
  ],
} satisfies AreaDeclaration;
