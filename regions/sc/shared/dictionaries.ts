import type { RegionDeclaration } from '#kit/shared/region.ts';
import { priceForm } from './margin.ts';

declare module '#kit/shared/names.ts' {
  interface DictNames extends Readonly<Record<'ProjectProperty' | 'MARGINPAYTYPE' | 'PriceFormCode', true>> {}
}

/** Choices that only Sichuan's forms offer (四川地区字典). */
export const scDictionaries: NonNullable<RegionDeclaration['dictionaries']> = [
  {
    code: 'ProjectProperty',
    title: { zh: '项目特征', en: 'Nature of a project' },
    entries: [
      { val: '1', name: '新建', nameEn: 'New construction' },
      { val: '2', name: '扩建', nameEn: 'Extension' },
      { val: '3', name: '改建', nameEn: 'Alteration' },
      { val: '4', name: '迁建', nameEn: 'Relocation' },
      { val: '5', name: '恢复', nameEn: 'Reconstruction' },
      { val: '9', name: '其他', nameEn: 'Other' },
    ],
  },
  {
    code: 'MARGINPAYTYPE',
    title: { zh: '保证金缴纳方式', en: 'Form of a bid security' },
    entries: [
      { val: '1', name: '银行转账', nameEn: 'Bank transfer' },
      { val: '2', name: '支票', nameEn: 'Cheque' },
      { val: '3', name: '银行汇票', nameEn: 'Bank draft' },
      { val: '4', name: '银行保函', nameEn: 'Bank guarantee' },
      { val: '5', name: '保证保险', nameEn: 'Surety insurance' },
      { val: '6', name: '担保机构担保', nameEn: 'Guarantee of a guarantee company' },
      { val: '9', name: '其他', nameEn: 'Other' },
    ],
  },
  {
    code: 'PriceFormCode',
    title: { zh: '价款形式', en: 'How an amount is set' },
    entries: [
      { val: priceForm.amount, name: '金额', nameEn: 'Amount' },
      { val: priceForm.rate, name: '比率', nameEn: 'Rate' },
      { val: priceForm.other, name: '其他', nameEn: 'Other' },
    ],
  },
];
