import type { SettingDeclaration } from '#kit/shared/area.ts';

/** 项目参数: what a platform may want otherwise in the project form. */
export const settings: readonly SettingDeclaration[] = [
  {
    key: 'isMuchPurMode',
    level: 'company',
    title: { zh: '一个项目允许多种采购方式', en: 'One project may have several procurement methods' },
    kind: 'yesNo',
    default: '1',
  },
  {
    key: 'maxNumberOfSpecItem',
    level: 'company',
    title: { zh: '每标段物料行上限', en: 'Most goods rows of a lot' },
    kind: 'whole',
    default: '2000',
    least: 1,
    most: 10_000,
  },
  {
    key: 'isMainCode',
    level: 'company',
    title: { zh: '项目编号由用户填写', en: 'Users enter the project code' },
    hint: { zh: '是：手工填写；否：系统生成', en: 'yes: entered by hand; no: made by the system' },
    kind: 'yesNo',
    default: '0',
  },
  {
    key: 'levelNum',
    level: 'tenant',
    title: { zh: '采购目录层级数', en: 'Levels of the purchase catalogue' },
    kind: 'whole',
    default: '2',
    least: 1,
    most: 9,
  },
  {
    key: 'projectCodeLength',
    level: 'company',
    title: { zh: '项目编号长度上限', en: 'Longest project code' },
    kind: 'whole',
    default: '150',
    least: 1,
    most: 150,
  },
  {
    key: 'isShowCa',
    level: 'tenant',
    title: { zh: '显示CA相关选项', en: 'Show certificate options' },
    kind: 'yesNo',
    default: '1',
  },
];
