import type { Period } from '#areas/procedure/shared/steps.ts';

/** Legal periods (法定时限) that procedures share, each with its article. */
export const periods = {
  sale: {
    name: { zh: '招标文件发售期', en: 'Availability of the documents' },
    law: '招标投标法实施条例第十六条',
    bound: 'least',
    amount: 5,
    unit: 'day',
    sets: ['LAWBID'],
  },
  bidding: {
    name: { zh: '自招标文件发出至投标截止', en: 'Issue of the documents to the bid deadline' },
    law: '招标投标法第二十四条',
    bound: 'least',
    amount: 20,
    unit: 'day',
    sets: ['LAWBID', 'GOV'],
  },
  publicityBegin: {
    name: { zh: '收到评标报告后开始公示', en: 'Review report to the start of the publicity' },
    law: '招标投标法实施条例第五十四条',
    bound: 'most',
    amount: 3,
    unit: 'day',
    sets: ['LAWBID'],
  },
  publicity: {
    name: { zh: '中标候选人公示期', en: 'Publicity period of the candidates' },
    law: '招标投标法实施条例第五十四条',
    bound: 'least',
    amount: 3,
    unit: 'day',
    sets: ['LAWBID'],
  },
  contract: {
    name: { zh: '自中标通知书发出至订立书面合同', en: 'Notification of award to the written contract' },
    law: '招标投标法第四十六条',
    bound: 'most',
    amount: 30,
    unit: 'day',
    sets: ['LAWBID', 'GOV'],
  },
  negotiation: {
    name: {
      zh: '自谈判文件发出至首次响应截止',
      en: 'Negotiation documents to the deadline for first responses',
    },
    law: '政府采购非招标采购方式管理办法第二十九条',
    bound: 'least',
    amount: 3,
    unit: 'workingDay',
    sets: ['GOV'],
  },
  inquiry: {
    name: { zh: '自询价通知书发出至响应截止', en: 'Request for quotations to the deadline for quotations' },
    law: '政府采购非招标采购方式管理办法第四十五条',
    bound: 'least',
    amount: 3,
    unit: 'workingDay',
    sets: ['GOV'],
  },
  soleSource: {
    name: { zh: '单一来源公示期', en: 'Publicity period of the sole source' },
    law: '政府采购法实施条例第三十八条',
    bound: 'least',
    amount: 5,
    unit: 'workingDay',
    sets: ['GOV'],
  },
} satisfies Readonly<Record<string, Period>>;
