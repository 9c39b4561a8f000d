import { lockedBudget } from '#areas/project/shared/amount.ts';
import { lotSlot } from '#areas/project/shared/package/schema.ts';
import { mainSlot } from '#areas/project/shared/main/schema.ts';
import { moneyUnit } from '#kit/shared/decimal.ts';
import type { RegionDeclaration } from '#kit/shared/region.ts';
import { fill } from '#kit/shared/slot.ts';
import { scDictionaries } from './shared/dictionaries.ts';
import { marginProblem, percentProblem, priceForm } from './shared/margin.ts';
import { scText } from './shared/text.ts';

const ofProject = { section: 'section.basic' } as const;
const ofLot = { section: 'section.lot' } as const;
const entered = { isEnter: '1' } as const;
const byAmount = { priceFormCode: priceForm.amount } as const;

/** 四川: budget, nature and trading centre of a project; period, bid security and qualifications of a lot. */
export const region: RegionDeclaration = {
  code: 'SC',
  title: { zh: '四川', en: 'Sichuan' },
  platforms: ['1012'],
  texts: [scText],
  dictionaries: scDictionaries,
  fills: [
    fill(mainSlot, scText, {
      fields: {
        touZiGuSuan: {
          ...lockedBudget,
          ...ofProject,
          need: 'need.touZiGuSuan',
          after: 'fundSource',
          column: 130,
        },
        planDeliveryTime: {
          kind: 'date',
          ...ofProject,
          need: 'need.planDeliveryTime',
          after: 'touZiGuSuan',
          filter: true,
          column: 120,
        },
        projectProperty: {
          kind: 'choice',
          dict: 'ProjectProperty',
          ...ofProject,
          need: 'need.projectProperty',
          after: 'planDeliveryTime',
          filter: true,
        },
        isEnter: {
          kind: 'yesNo',
          default: '0',
          ...ofProject,
          need: 'need.isEnter',
          after: 'projectProperty',
          filter: true,
        },
        jinChangFs: {
          kind: 'choice',
          options: [
            { value: 'T', label: 'enter.byLaw' },
            { value: 'F', label: 'enter.byChoice' },
          ],
          default: 'T',
          showIf: entered,
          ...ofProject,
          need: 'need.jinChangFs',
          after: 'isEnter',
        },
        venueBooking: {
          kind: 'yesNo',
          default: '0',
          showIf: entered,
          ...ofProject,
          need: 'need.venueBooking',
          after: 'jinChangFs',
        },
      },
    }),
    fill(lotSlot, scText, {
      fields: {
        limitTime: {
          kind: 'number',
          least: '0',
          most: '999999',
          outOfRange: 'wrong.days',
          decimals: 0,
          tooPrecise: 'wrong.days',
          ...ofLot,
          need: 'need.limitTime',
        },
        planDeliveryTime: { kind: 'date', from: 'planDeliveryTime', ...ofLot },
        isAllowUnion: { kind: 'yesNo', default: '0', ...ofLot, need: 'need.isAllowUnion' },
        isInzx: { kind: 'yesNo', default: '0', ...ofLot },
        isUseZxBzj: { kind: 'yesNo', default: '0', ...ofLot, need: 'need.isUseZxBzj' },
        marginPayType: { kind: 'choice', dict: 'MARGINPAYTYPE', ...ofLot, need: 'need.marginPayType' },
        priceFormCode: { kind: 'choice', dict: 'PriceFormCode', ...ofLot, need: 'need.priceFormCode' },
        marginAmount: {
          kind: 'money',
          unit: moneyUnit.tenThousand,
          unitBy: 'marginAMountUnit',
          above: '0',
          outOfRange: 'wrong.positive',
          decimals: 6,
          tooPrecise: 'wrong.sixDecimals',
          showIf: byAmount,
          check: marginProblem,
          ...ofLot,
          need: 'need.marginAmount',
        },
        marginCurrency: {
          kind: 'choice',
          dict: 'STD_CURRENCY',
          default: 'CNY',
          showIf: byAmount,
          ...ofLot,
        },
        marginAMountUnit: {
          kind: 'choice',
          options: [
            { value: moneyUnit.yuan, label: 'unit.yuan' },
            { value: moneyUnit.tenThousand, label: 'unit.wanYuan' },
          ],
          default: moneyUnit.tenThousand,
          showIf: byAmount,
          ...ofLot,
        },
        marginPercent: {
          kind: 'text',
          max: 50,
          tooLong: 'wrong.tooLong',
          showIf: { '!priceFormCode': [priceForm.amount, ''] },
          check: percentProblem,
          ...ofLot,
          need: 'need.marginPercent',
        },
        bidItemType: { kind: 'text', max: 50, tooLong: 'wrong.tooLong', ...ofLot, need: 'need.bidItemType' },
        bidderQualFication: {
          kind: 'longText',
          max: 200,
          tooLong: 'wrong.tooLong',
          ...ofLot,
          need: 'need.bidderQualFication',
        },
      },
    }),
  ],
};
